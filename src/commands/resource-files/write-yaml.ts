import { stringify } from 'yaml';
import type { WrittenResource } from './file-resource.ts';
import { REFERENCE_TAG } from './reference-tag.ts';

/** The same bytes for the same resource. */
export const yamlText = ({ kind, name, spec }: WrittenResource): string =>
  stringify(
    { kind, name, spec },
    { customTags: [REFERENCE_TAG], aliasDuplicateObjects: false, lineWidth: 0 },
  );

export const yamlTexts = (resources: readonly WrittenResource[]): string =>
  resources.map(yamlText).join('---\n');
