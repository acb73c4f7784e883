import { parseHtml } from '../../html/index.ts';
import { readStructured } from './read-structured.ts';
import type { StructuredFacts, StructuredProblem } from './structured-facts.ts';

/** Enough words to compare with, and none of them in any markup. */
const TEXT = 'filler '.repeat(30);

export const readMarkup = (html: string, text = TEXT): StructuredFacts =>
  readStructured(parseHtml(html, { positions: true }), {
    url: 'https://example.com/a/page',
    visibleText: () => text,
  });

export const readJsonLd = (value: object, text?: string): StructuredFacts =>
  readMarkup(
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...value })}</script>`,
    text,
  );

export const pathsOf = ({ problems }: StructuredFacts, rule: StructuredProblem['rule']): string[] =>
  problems.filter((problem) => problem.rule === rule).map(({ path }) => path);
