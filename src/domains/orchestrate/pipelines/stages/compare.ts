import Type from 'typebox';
import { Literals } from '../../../../kernel/schema.ts';

export const OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'contains', 'is_null'] as const;
export type Operator = (typeof OPERATORS)[number];

export const OperatorName = Literals(OPERATORS, { description: 'How to compare the two values.' });

export const Anything = (description: string) => Type.Unknown({ description });

/** Numbers as numbers, everything else as what it is. */
export function holds(value: unknown, operator: Operator, other: unknown): boolean {
  switch (operator) {
    case 'is_null':
      return (value === null || value === undefined) === (other ?? true);
    case 'eq':
      return same(value, other);
    case 'ne':
      return !same(value, other);
    case 'in':
      return Array.isArray(other) && other.some((one) => same(value, one));
    case 'contains':
      return Array.isArray(value)
        ? value.some((one) => same(one, other))
        : String(value).includes(String(other));
    default: {
      const order = orderOf(value, other);
      if (order === undefined) return false;
      if (operator === 'gt') return order > 0;
      if (operator === 'gte') return order >= 0;
      return operator === 'lt' ? order < 0 : order <= 0;
    }
  }
}

const same = (one: unknown, other: unknown): boolean =>
  one === other ||
  (isNumeric(one) && isNumeric(other)
    ? Number(one) === Number(other)
    : JSON.stringify(one) === JSON.stringify(other));

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

function orderOf(one: unknown, other: unknown): number | undefined {
  if (isNumeric(one) && isNumeric(other)) return Number(one) - Number(other);
  if (typeof one !== 'string' || typeof other !== 'string') return undefined;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
