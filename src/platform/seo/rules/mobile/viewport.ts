import type { DocumentFacts, MetaFact } from '../../facts/page-facts.ts';

/** Browsers go by the last one. */
export const viewportOf = ({ metas }: DocumentFacts): MetaFact | undefined =>
  metas.findLast(({ kind, name }) => kind === 'name' && name === 'viewport');

/** Its settings in lower case: `width` → `device-width`. */
export function settingsOf({ content }: MetaFact): Map<string, string> {
  const settings = new Map<string, string>();
  for (const part of content.toLowerCase().split(/[,;]/)) {
    const [name = '', value = ''] = part.split('=');
    if (name.trim() !== '') settings.set(name.trim(), value.trim());
  }
  return settings;
}
