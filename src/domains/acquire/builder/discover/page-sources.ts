import { childElements } from './outline.ts';
import type { Drafted } from './page-drafts.ts';
import type { ReadPage } from './read-page.ts';
import { thingFields } from './things.ts';
import { tokensOf } from './vocabulary.ts';

/** What the JSON-LD of the pages says. */
export function thingDrafts(pages: readonly ReadPage[]): Drafted[] {
  return thingFields(pages).map(({ type, path, concept, dataType }) => ({
    concept,
    certainty: 0.95,
    words: [tokensOf(path.split('.').pop()!)],
    evidence: [`JSON-LD of ${type}: ${path}`],
    planned: {
      name: '',
      selector: {
        source: 'json-ld',
        type,
        path,
        ...(dataType === 'float' || dataType === 'integer' ? { transforms: [{ type: 'number' }] } : {}),
      },
      dataType,
    },
    accuracy: 1,
    robustness: 0.95,
    aimed: [],
  }));
}

/** The way to the page, as a list. */
export function breadcrumbs(pages: readonly ReadPage[]): Drafted[] {
  const found = pages[0]!.outline.elements.find(({ attribs }) =>
    /breadcrumb/i.test(`${attribs.class ?? ''} ${attribs.id ?? ''} ${attribs['aria-label'] ?? ''}`),
  );
  if (found === undefined) return [];
  const name = (found.attribs.class ?? '')
    .split(/\s+/)
    .find((one) => /breadcrumb/i.test(one) && /^[\w-]+$/.test(one));
  const start =
    name !== undefined
      ? `.${name}`
      : found.attribs.id !== undefined && /^[\w-]+$/.test(found.attribs.id)
        ? `#${found.attribs.id}`
        : '[aria-label*="readcrumb"]';
  const hasItems = childElements(found).some(
    (child) => child.name === 'li' || childElements(child).some(({ name: tag }) => tag === 'li'),
  );
  return [
    {
      concept: 'breadcrumbs',
      certainty: 0.9,
      words: [['breadcrumbs']],
      evidence: ['the way to the page'],
      planned: {
        name: '',
        selector: { css: `${start} ${hasItems ? 'li' : 'a'}`, multiple: true },
        dataType: 'jsonb',
      },
      accuracy: 1,
      robustness: 0.85,
      aimed: [],
    },
  ];
}
