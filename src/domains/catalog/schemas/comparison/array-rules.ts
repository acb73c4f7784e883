import { isSchema, type JsonSchema, listOf } from '../subschemas.ts';
import type { Rule } from './comparison.ts';
import { kindsOf, sizesOf } from './facts.ts';
import { itemOf } from './flatten.ts';
import { sizeRule } from './scalar-rules.ts';

const uniqueRule: Rule = ({ sides }, { parts }, reader, path) => {
  if (reader.uniqueItems !== true || !kindsOf(parts).has('array')) return [];
  if (parts.some((part) => part.uniqueItems === true) || sizesOf(parts, 'array').most <= 1) return [];
  return [{ path, message: `${sides.reader} accepts only unique items, ${sides.writer} does not` }];
};

const itemsRule: Rule = (comparison, { parts }, reader, path) => {
  if (!kindsOf(parts).has('array')) return [];
  const { most } = sizesOf(parts, 'array');
  const root = comparison.writerRoot;
  const wanted = listOf(reader.prefixItems).filter(isSchema);
  const listed = Math.max(wanted.length, ...parts.map((part) => listOf(part.prefixItems).length));
  const rest: JsonSchema = isSchema(reader.items) ? reader.items : true;
  const reasons = Array.from({ length: Math.min(listed, most) }, (_, index) =>
    comparison.reasons(itemOf(parts, root, index), wanted[index] ?? rest, `${path}/${index}`),
  ).flat();
  if (most <= listed) return reasons;
  return [...reasons, ...comparison.reasons(itemOf(parts, root), rest, `${path}/*`)];
};

export const ARRAY_RULES: readonly Rule[] = [sizeRule('array'), uniqueRule, itemsRule];
