import { columns, DAY, type Source } from './source.ts';

export const language: Source = {
  name: 'language',
  description: 'The language a page is written in, detected from its words, and the one it declares.',
  matches: 'url',
  columns: columns(
    ['language', 'text', 'ISO 639-1.'],
    ['declared_language', 'text', 'Language declared by the page.'],
    ['alternate_languages', 'jsonb', 'Languages that the page links to.'],
  ),
  cost: 1,
  ttl: 7 * DAY,
  async lookUp(lookup) {
    const page = await lookup.page();
    const [{ language: guess }, { meta }] = [await page.reading(), await page.analysis()];
    const declared = meta.language?.toLowerCase();
    return {
      values: {
        language: guess?.code ?? declared?.split('-')[0],
        declared_language: declared,
        alternate_languages: [...new Set(meta.hreflang.map(({ language: other }) => other))],
      },
      confidence: 1,
      confidences: { language: guess?.confidence ?? 0.3 },
    };
  },
};
