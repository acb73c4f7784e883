import type { DocumentFacts, MetaFact, TextFact } from '../../facts/page-facts.ts';

/** The one that search engines show: the first of the head that says something. */
export const titleOf = ({ titles }: DocumentFacts): TextFact | undefined =>
  titles.find(({ text, inHead }) => inHead && text !== '');

export const descriptionsOf = ({ metas }: DocumentFacts): MetaFact[] =>
  metas.filter(({ kind, name }) => kind === 'name' && name === 'description');

export const descriptionOf = (document: DocumentFacts): MetaFact | undefined =>
  descriptionsOf(document).find(({ content }) => content !== '');
