import { Document, isScalar, visit } from 'yaml';
import type { WrittenResource } from './file-resource.ts';
import { REFERENCE_TAG } from './reference-tag.ts';

const MERGE_KEY = '<<';

/** The same bytes for the same resource. */
export function yamlText({ kind, name, spec }: WrittenResource): string {
  const document = new Document(
    { kind, name, spec },
    { customTags: [REFERENCE_TAG], aliasDuplicateObjects: false },
  );
  // Without quotes it would be read as a merge.
  visit(document, {
    Pair: (_, { key }) => {
      if (isScalar(key) && key.value === MERGE_KEY) key.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: 0 });
}

export const yamlTexts = (resources: readonly WrittenResource[]): string =>
  resources.map(yamlText).join('---\n');
