import type { BuiltSpider } from '../../client/index.ts';
import type { Command } from './command.ts';
import { CONNECTION_USAGE, readArguments, withGranary } from './connection.ts';
import { wrongUsage } from './failure.ts';
import { buildSpider } from './spider-fields.ts';
import { tableText } from './table.ts';
import { countText, note, Progress, printJson } from './terminal.ts';

export const buildSpiderCommand: Command = {
  usage: `granary build-spider URL [--fields a,b] [--name TEXT] [--save] [--rendered]

Shows the fields it finds, how each was detected, and the first rows. --save stores the spider, named --name if given;
--rendered runs the page's JavaScript in a browser. --json prints everything, including the spider as the API accepts it.
Without a server it starts a temporary Granary, and nothing is stored.
${CONNECTION_USAGE}`,
  examples: [
    'granary build-spider https://shop.example.com/products',
    'granary build-spider https://shop.example.com/products --fields name,price --save --name shop',
  ],
  run(args) {
    const { values, positionals } = readArguments(args, {
      fields: { type: 'string' },
      name: { type: 'string' },
      save: { type: 'boolean', default: false },
      rendered: { type: 'boolean', default: false },
    });
    const url = webAddress(positionals);
    const wish = {
      url,
      fields: fieldsOf(values.fields),
      jsRendering: values.rendered ? true : undefined,
    };
    return withGranary(
      values,
      async ({ granary, signal }) => {
        const progress = new Progress(`Reading ${url}`);
        const built = await buildSpider(granary, wish, signal).finally(() => progress.clear());
        const spider = values.save
          ? await granary.spiders.create(
              { ...built.spider, name: values.name ?? built.spider.name },
              { signal },
            )
          : undefined;
        if (values.json) printJson({ ...built, spider_id: spider?.spider_id ?? null });
        else show(built);
        if (spider !== undefined) note(`Saved as ${spider.name} (${spider.spider_id}).`);
        return 0;
      },
      // A Granary of its own keeps nothing.
      { temporary: !values.save, visits: url },
    );
  },
};

const PREVIEW = 5;

function show(built: BuiltSpider): void {
  console.log(
    tableText(
      ['field', 'type', 'sure', 'selector', 'sample'],
      built.fields.map(({ name, data_type, confidence, selector, samples }) => ({
        field: name,
        type: data_type,
        sure: `${Math.round(confidence * 100)} %`,
        selector: selector.css ?? selector.xpath ?? '',
        sample: samples[0],
      })),
    ),
  );
  console.log(
    `\n${tableText(
      built.columns.map(({ name }) => name),
      built.rows.slice(0, PREVIEW),
    )}`,
  );
  note(`\n${countText(built.row_count, 'row')} on ${countText(built.pages.length, 'page')}.`);
  for (const warning of built.warnings) note(`Note: ${warning}`);
}

export function webAddress(positionals: readonly string[]): string {
  const [text] = positionals;
  if (text === undefined || positionals.length > 1) throw wrongUsage('Give the URL of one page.');
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!/^https?:/i.test(url) || !URL.canParse(url))
    throw wrongUsage(`"${text}" is not a page URL. Give one such as https://shop.example.com/products.`);
  return url;
}

export function fieldsOf(text: string | undefined): string[] | undefined {
  const fields = text
    ?.split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '');
  if (fields?.length === 0) throw wrongUsage('--fields is empty. Write it as --fields name,price.');
  return fields;
}
