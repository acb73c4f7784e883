import { decoded } from './decoded.ts';

/** What the name of a hospital's file tells: `<ein>[-<npi>]_<name>_standardcharges.<extension>`. */
export interface FileName {
  /** Nine digits. */
  ein: string | null;
  npi: string | null;
  /** In words. */
  hospital: string | null;
  /** As in csv or csv.gz, in lower case; empty for none. */
  extension: string;
  /** It keeps to the rule of CMS letter by letter. */
  followsRule: boolean;
}

const STANDARD_CHARGES = /standard[-_ +]*charges?/i;
const EXACT = /^\d{9}(-\d{10})?_[^_]+(?:_[^_]+)*_standardcharges\.(csv|json|xml|xlsx)$/;
const EXTENSION = /\.((?:csv|json|xml|xlsx?|txt|zip)(?:\.(?:gz|zip))?|gz)$/i;

/** An EIN with or without its hyphen, or short of a leading zero; then perhaps an NPI; then the name. */
const IDENTIFIERS = /^(\d{2}-\d{7}|\d{9}|\d{8})(?:[-_ ]+(\d{10}))?(?=[-_ ]|$)[-_ ]*(.*)$/;

/** Reads the identity of a hospital out of the name of its file, or of a query that names the file. */
export function readFileName(url: string): FileName | null {
  return (
    namesIn(url)
      .map(readName)
      .find((name) => name !== null) ?? null
  );
}

function namesIn(url: string): string[] {
  const parsed = URL.parse(url, 'https://unnamed.invalid/');
  if (parsed === null) return [];
  const values = [...parsed.searchParams.values()].map((value) => value.slice(value.lastIndexOf('/') + 1));
  return [decoded(parsed.pathname.slice(parsed.pathname.lastIndexOf('/') + 1)), ...values];
}

function readName(name: string): FileName | null {
  const found = STANDARD_CHARGES.exec(name);
  if (found === null) return null;
  const before = name.slice(0, found.index);
  const [, ein, npi, rest] = IDENTIFIERS.exec(before) ?? [];
  const hospital = (rest ?? before.replace(/^[\d\s-]+/, '')).replace(/[-_+\s]+/g, ' ').trim();
  return {
    ein: ein === undefined ? null : ein.replace('-', '').padStart(9, '0'),
    npi: npi ?? null,
    hospital: hospital === '' ? null : hospital,
    extension: EXTENSION.exec(name)?.[1]?.toLowerCase() ?? '',
    followsRule: EXACT.test(name),
  };
}
