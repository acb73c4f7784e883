import {
  childrenOf,
  type Der,
  DerFault,
  expect,
  plainTag,
  readOid,
  readText,
  structureTag,
  TAG,
} from './der.ts';

export interface DistinguishedName {
  raw: Buffer;
  /** In their order; each a set of attributes. */
  parts: { oid: string; text: string; tag: number }[][];
}

export type GeneralName =
  | { kind: 'email' | 'dns' | 'uri'; text: string }
  | { kind: 'ip'; bytes: Buffer }
  | { kind: 'directory'; name: DistinguishedName }
  | { kind: 'other'; tag: number };

export const COMMON_NAME = '2.5.4.3';
export const EMAIL_ADDRESS = '1.2.840.113549.1.9.1';

export function readName(der: Der | undefined): DistinguishedName {
  const sequence = expect(der, TAG.sequence);
  const parts = childrenOf(sequence).map((set) =>
    childrenOf(expect(set, TAG.set)).map((attribute) => {
      const [oid, value] = childrenOf(expect(attribute, TAG.sequence));
      if (value === undefined) throw new DerFault('a name has an attribute without a value');
      return { oid: readOid(oid), text: readText(value), tag: value.tag };
    }),
  );
  return { raw: sequence.whole, parts };
}

export const isEmpty = ({ parts }: DistinguishedName): boolean => parts.length === 0;

export const attributesOf = ({ parts }: DistinguishedName, oid: string): string[] =>
  parts.flat().flatMap((attribute) => (attribute.oid === oid ? [attribute.text] : []));

/** Letter case and the number of spaces make no difference (RFC 5280, section 7.1). */
const plainPart = (part: DistinguishedName['parts'][number]): string =>
  part
    .map(({ oid, text }) => `${oid}=${text.trim().replace(/\s+/g, ' ').normalize('NFKC').toLowerCase()}`)
    .sort()
    .join('+');

export const isSameName = (one: DistinguishedName, other: DistinguishedName): boolean =>
  one.raw.equals(other.raw) || (one.parts.length === other.parts.length && isNameWithin(one, other));

/** The other name is the beginning of this one. */
export const isNameWithin = (name: DistinguishedName, above: DistinguishedName): boolean =>
  above.parts.length <= name.parts.length &&
  above.parts.every((part, index) => plainPart(part) === plainPart(name.parts[index] ?? []));

const SHORT: Readonly<Record<string, string>> = {
  ...{
    [COMMON_NAME]: 'CN',
    '2.5.4.6': 'C',
    '2.5.4.7': 'L',
    '2.5.4.8': 'ST',
    '2.5.4.10': 'O',
    '2.5.4.11': 'OU',
  },
};

export const showName = ({ parts }: DistinguishedName): string =>
  parts
    .flat()
    .map(({ oid, text }) => `${SHORT[oid] ?? oid}=${text}`)
    .join(', ');

const TEXT_KINDS: Readonly<Record<number, 'email' | 'dns' | 'uri'>> = {
  [plainTag(1)]: 'email',
  [plainTag(2)]: 'dns',
  [plainTag(6)]: 'uri',
};

export function readGeneralName(der: Der): GeneralName {
  const kind = TEXT_KINDS[der.tag];
  if (kind !== undefined) return { kind, text: der.value.toString('latin1') };
  if (der.tag === plainTag(7)) return { kind: 'ip', bytes: der.value };
  if (der.tag === structureTag(4)) return { kind: 'directory', name: readName(childrenOf(der)[0]) };
  return { kind: 'other', tag: der.tag };
}
