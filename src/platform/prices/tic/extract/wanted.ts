import { normalCode, normalCodeType } from '../../staging/index.ts';
import type { CodeFilter, ItemFields } from './chunk.ts';

export function isWantedItem(filter: CodeFilter, { codeType, code }: ItemFields): boolean {
  if (filter === undefined) return true;
  const type = normalCodeType(codeType ?? '');
  const normal = normalCode(type, code ?? '');
  return filter.has(normal) || filter.has(`${type}:${normal}`);
}
