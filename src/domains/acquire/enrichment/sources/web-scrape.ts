import { hash } from 'node:crypto';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { Selector, SelectorError } from '../../../../platform/html/index.ts';
import type { SourceConfig } from '../source-config.ts';
import { DAY, type Source } from './source.ts';

const NAME = /^[A-Za-z_][\w -]{0,62}$/;

export const webScrape: Source = {
  name: 'web_scrape',
  description: 'Fetches the page of each row and extracts values with your own CSS selectors.',
  matches: 'url',
  columns: [],
  cost: 1,
  ttl: DAY,
  columnsFor: ({ selectors }: SourceConfig) => {
    if (selectors === undefined || Object.keys(selectors).length === 0)
      throw invalidRequest(
        'web_scrape requires config.selectors: the name of each new column and its CSS selector.',
        {
          details: [{ path: 'config.selectors', message: 'must name at least one column' }],
        },
      );
    return Object.entries(selectors).map(([name, css]) => {
      check(name, css);
      return { name, type: 'text' as const, description: `The text of "${css}".` };
    });
  },
  variant: ({ selectors = {}, js_rendering: renders = false }) =>
    hash('sha256', JSON.stringify([Object.entries(selectors).sort(), renders])).slice(0, 32),
  async lookUp(lookup) {
    const { scraped } = await (await lookup.page()).reading();
    return { values: scraped, confidence: 0.9 };
  },
};

function check(name: string, css: string): void {
  const path = `config.selectors.${name}`;
  if (!NAME.test(name))
    throw invalidRequest(
      'A column name must start with a letter and contain only letters, digits, spaces, _ and -.',
      {
        details: [{ path, message: 'is not a valid column name' }],
      },
    );
  try {
    new Selector({ css });
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error;
    throw invalidRequest(`The selector of "${name}" is invalid: ${error.message}.`, {
      details: [{ path, message: error.message }],
    });
  }
}
