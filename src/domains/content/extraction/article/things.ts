import type { StructuredData, Thing } from '../../../../platform/html/index.ts';

const VOCABULARY = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i;
const ARTICLE = /(?:Article|BlogPosting|Report|Posting)$/;
const PAGE = /^(?:.*Page|CreativeWork|Recipe|Review|Book|VideoObject|Course|HowTo)$/;
const MOST_VALUES = 10_000;

/** What the page says it is, an article before anything else that is written. */
export function mainThing({
  jsonLd,
  microdata,
}: StructuredData): { thing: Thing; isArticle: boolean } | undefined {
  const things = [...jsonLd, ...microdata].flatMap((thing) => [thing, ...entitiesOf(thing)]);
  const article = things.find((thing) => typesOf(thing).some((type) => ARTICLE.test(type)));
  if (article !== undefined) return { thing: article, isArticle: true };
  const page = things.find((thing) => typesOf(thing).some((type) => PAGE.test(type)));
  return page === undefined ? undefined : { thing: page, isArticle: false };
}

const entitiesOf = ({ mainEntity }: Thing): Thing[] =>
  [mainEntity].flat().filter((value) => value !== null && typeof value === 'object') as Thing[];

export function typesOf(thing: Thing): string[] {
  return [thing['@type']]
    .flat()
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(VOCABULARY, ''));
}

/** The first text of a property: itself, or the name or address of what stands there. */
export function textsOf(value: unknown): string[] {
  const texts: string[] = [];
  for (const one of [value].flat().slice(0, MOST_VALUES)) {
    if (typeof one === 'string') texts.push(one);
    else if (one !== null && typeof one === 'object') {
      const { name, url, '@id': id } = one as Thing;
      const found = [name, url, id].flat().find((text) => typeof text === 'string');
      if (found !== undefined) texts.push(found as string);
    }
  }
  return texts.map((text) => text.trim().replace(/\s+/g, ' ')).filter((text) => text !== '');
}

/** Every thing that others point at with `@id`, such as an author who is told of once for the whole page. */
export function resolveReferences(value: unknown, { jsonLd }: StructuredData): unknown[] {
  return [value].flat().map((one) => {
    if (one === null || typeof one !== 'object' || !('@id' in one) || Object.keys(one).length > 1) return one;
    return jsonLd.find((thing) => thing['@id'] === one['@id'] && Object.keys(thing).length > 1) ?? one;
  });
}
