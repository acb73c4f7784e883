import type { DocumentFacts, MetaFact } from '../../facts/page-facts.ts';

/** The first filled one of these; people write `name` for `property` and the other way round, and readers take both. */
export function socialTag({ metas }: DocumentFacts, ...names: string[]): MetaFact | undefined {
  return metas.find(
    ({ kind, name, content }) => kind !== 'http-equiv' && names.includes(name) && content !== '',
  );
}
