import { pageText, parseHtml, structuredData, typesOf } from '../../../platform/html/index.ts';
import { segment } from '../../../platform/text/index.ts';

/** What a page among the results has to offer. */
export interface PageFacts {
  title: string;
  words: number;
  headings: string[];
  schema_types: string[];
  /** How often it has which terms of one to three words, the most frequent. */
  terms: Record<string, number>;
}

const MOST_HEADINGS = 50;
const MOST_TERMS = 3_000;
const LONGEST = 3;

export function pageFacts(html: string, url: string): PageFacts {
  const { title, text } = pageText(html);
  return { ...textFacts(title, text), schema_types: schemaTypes(html, url) };
}

export function textFacts(title: string, text: string): Omit<PageFacts, 'schema_types'> {
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading.trim());
  const words = segment(text);
  return { title, words: words.length, headings: headings.slice(0, MOST_HEADINGS), terms: termsOf(words) };
}

function termsOf(words: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (let from = 0; from < words.length; from += 1)
    for (let length = 1; length <= LONGEST && from + length <= words.length; length += 1) {
      const term = words.slice(from, from + length).join(' ');
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  return Object.fromEntries([...counts].sort(([, one], [, other]) => other - one).slice(0, MOST_TERMS));
}

function schemaTypes(html: string, url: string): string[] {
  const { jsonLd } = structuredData(parseHtml(html), url);
  const types = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else if (typeof value === 'object' && value !== null) {
      for (const type of typesOf(value as never)) types.add(type);
      for (const inner of Object.values(value)) visit(inner);
    }
  };
  visit(jsonLd);
  return [...types].sort();
}
