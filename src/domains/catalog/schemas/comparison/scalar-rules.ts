import type { Rule } from './comparison.ts';
import {
  type Bound,
  includesValue,
  isTighter,
  kindsOf,
  numberBound,
  sizesOf,
  valuesOf,
  valuesOfPart,
} from './facts.ts';

const LONGEST_SHOWN = 60;
const shown = (value: unknown): string => JSON.stringify(value).slice(0, LONGEST_SHOWN);

const typeRule: Rule = ({ sides }, { parts }, reader, path) => {
  const taken = kindsOf([{ type: reader.type, nullable: reader.nullable }]);
  const lost = [...kindsOf(parts)].filter((kind) => !taken.has(kind)).map(typeName);
  if (reader.type === undefined || lost.length === 0) return [];
  const names = [...new Set(lost)].join(', ');
  return [{ path, message: `${sides.writer} allows the type ${names}, ${sides.reader} does not` }];
};

const typeName = (kind: string): string => (kind === 'fraction' ? 'number' : kind);

const valuesRule: Rule = ({ sides }, { parts }, reader, path) => {
  const taken = valuesOfPart(reader);
  if (taken === undefined) return [];
  const written = valuesOf(parts);
  if (written === undefined)
    return [{ path, message: `${sides.reader} accepts only certain values, ${sides.writer} does not` }];
  return written
    .filter((value) => !includesValue(taken, value))
    .map((value) => ({
      path,
      message: `${sides.writer} allows the value ${shown(value)}, ${sides.reader} does not`,
    }));
};

const boundRule =
  (side: 'minimum' | 'maximum'): Rule =>
  ({ sides }, { parts }, reader, path) => {
    if (!hasNumbers(parts)) return [];
    const { const: _, enum: __, ...rest } = reader;
    const [written, read] = [numberBound(parts, side), numberBound([rest], side)];
    if (!isTighter(read, written)) return [];
    return [
      {
        path,
        message: `the ${side} of ${sides.reader} is ${limit(read, side)}, of ${sides.writer} ${limit(written, side)}`,
      },
    ];
  };

const limit = ({ value, exclusive }: Bound, side: string): string => {
  if (!Number.isFinite(value)) return 'none';
  return `${side === 'minimum' ? value : -value}${exclusive ? ' (exclusive)' : ''}`;
};

const hasNumbers = (parts: Parameters<typeof kindsOf>[0]): boolean => {
  const kinds = kindsOf(parts);
  return kinds.has('integer') || kinds.has('fraction');
};

const multipleRule: Rule = ({ sides }, { parts }, reader, path) => {
  const wanted = reader.multipleOf;
  if (typeof wanted !== 'number' || !hasNumbers(parts)) return [];
  const values = valuesOf(parts)?.filter((value) => typeof value === 'number');
  const fits = (value: number): boolean => value === wanted || Number.isInteger(value / wanted);
  const written = parts.map(({ multipleOf }) => multipleOf).filter((value) => typeof value === 'number');
  if (values === undefined ? written.some(fits) : values.every(fits)) return [];
  return [{ path, message: `${sides.reader} accepts only multiples of ${wanted}, ${sides.writer} does not` }];
};

/** Least and most of a size: characters of a text, items of an array, properties of an object. */
export const sizeRule =
  (kind: 'string' | 'array' | 'object'): Rule =>
  ({ sides }, { parts }, reader, path) => {
    if (!kindsOf(parts).has(kind)) return [];
    const what = { string: 'Length', array: 'Items', object: 'Properties' }[kind];
    const written = sizesOf(parts, kind);
    const [least, most] = [Number(reader[`min${what}`] ?? 0), Number(reader[`max${what}`] ?? Infinity)];
    const side = (name: string, read: number, other: number) => ({
      path,
      message: `${name}${what} of ${sides.reader} is ${read}, of ${sides.writer} ${Number.isFinite(other) ? other : 'none'}`,
    });
    return [
      ...(least > written.least ? [side('min', least, written.least)] : []),
      ...(most < written.most ? [side('max', most, written.most)] : []),
    ];
  };

/** Two patterns or formats cannot be held against each other, so only the same one counts. */
const sameTextRule =
  (keyword: 'pattern' | 'format'): Rule =>
  ({ sides }, { parts }, reader, path) => {
    const wanted = reader[keyword];
    const kinds = kindsOf(parts);
    const concerned = kinds.has('string') || (keyword === 'format' && hasNumbers(parts));
    if (typeof wanted !== 'string' || !concerned || parts.some((part) => part[keyword] === wanted)) return [];
    return [
      {
        path,
        message: `${sides.reader} has the ${keyword} ${shown(wanted)}, ${sides.writer} does not; cannot decide whether its strings are valid`,
      },
    ];
  };

export const SCALAR_RULES: readonly Rule[] = [
  typeRule,
  valuesRule,
  boundRule('minimum'),
  boundRule('maximum'),
  multipleRule,
  sizeRule('string'),
  sameTextRule('pattern'),
  sameTextRule('format'),
];
