import type { ScalarTag } from 'yaml';
import { stringifyString } from 'yaml/util';

interface Reference {
  $resource: string;
}

export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === '$resource';

/** `!ref dataset/products` in YAML is `{"$resource": "dataset/products"}` in JSON. */
export const REFERENCE_TAG: ScalarTag = {
  tag: '!ref',
  identify: isReference,
  resolve: (text) => ({ $resource: text }),
  stringify: (item, ctx) => stringifyString({ ...item, value: (item.value as Reference).$resource }, ctx),
};
