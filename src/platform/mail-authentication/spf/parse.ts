import { isIPv4, isIPv6 } from 'node:net';
import { isDomainSpec, isMacroString } from './macros.ts';

export type Qualifier = '+' | '-' | '~' | '?';
export type MechanismName = 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists';

export interface Mechanism {
  /** As it stands in the record. */
  text: string;
  qualifier: Qualifier;
  name: MechanismName;
  /** A domain with macros, or the address of `ip4` and `ip6`; undefined where the current domain is meant. */
  value: string | undefined;
  bits4: number;
  bits6: number;
}

export interface SpfRecord {
  mechanisms: Mechanism[];
  redirect: string | undefined;
  explanation: string | undefined;
  /** Modifiers that nobody knows; they are ignored. */
  unknown: string[];
}

/** Why a record cannot be used, and where. */
export interface SpfSyntaxFault {
  term: string;
  message: string;
}

export type ParsedSpf = { record: SpfRecord; fault?: never } | { fault: SpfSyntaxFault; record?: never };

const VERSION = /^v=spf1(?= |$)/i;
const MODIFIER = /^([a-z][a-z0-9\-_.]*)=(.*)$/is;
const MECHANISM = /^([+\-~?]?)([a-z][a-z0-9\-_]*)([:/].*)?$/is;
/** `/24`, `//64` or both; a number does not begin with 0 unless it is 0. */
const PREFIX = /(?:\/(0|[1-9]\d?))?(?:\/\/(0|[1-9]\d{0,2}))?$/;
const NAMES: ReadonlySet<string> = new Set(['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists']);

export const isSpf = (text: string): boolean => VERSION.test(text);

class SyntaxFault extends Error {}

/** All of the record is read before any of it is used: a mistake anywhere makes it invalid (RFC 7208, section 4.6). */
export function parseSpf(text: string): ParsedSpf {
  const record: SpfRecord = { mechanisms: [], redirect: undefined, explanation: undefined, unknown: [] };
  if (!isSpf(text)) return { fault: { term: text, message: 'The record does not start with v=spf1.' } };
  for (const term of text.slice(6).split(' ')) {
    if (term === '') continue;
    try {
      addTerm(record, term);
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error;
      return { fault: { term, message: error.message } };
    }
  }
  return { record };
}

function addTerm(record: SpfRecord, term: string): void {
  if (!/^[\x21-\x7e]+$/.test(term)) throw new SyntaxFault('The term has characters that are not allowed.');
  const [, name, value = ''] = MODIFIER.exec(term) ?? [];
  if (name === undefined) record.mechanisms.push(readMechanism(term));
  else addModifier(record, name.toLowerCase(), value);
}

function addModifier(record: SpfRecord, name: string, value: string): void {
  if (name !== 'redirect' && name !== 'exp') {
    if (!isMacroString(value)) throw new SyntaxFault('The value of the modifier is not valid.');
    record.unknown.push(name);
    return;
  }
  const field = name === 'exp' ? 'explanation' : 'redirect';
  if (record[field] !== undefined) throw new SyntaxFault(`The modifier ${name} stands in the record twice.`);
  if (!isDomainSpec(value)) throw new SyntaxFault(`The modifier ${name} needs a domain name.`);
  record[field] = value;
}

function readMechanism(term: string): Mechanism {
  const [, sign = '', spelt = '', rest = ''] = MECHANISM.exec(term) ?? [];
  const name = spelt.toLowerCase();
  if (!NAMES.has(name)) throw new SyntaxFault('There is no such mechanism.');
  const known = name as MechanismName;
  const base = { text: term, qualifier: (sign === '' ? '+' : sign) as Qualifier, name: known };
  return { ...base, ...readArgument(known, rest) };
}

type Argument = Pick<Mechanism, 'value' | 'bits4' | 'bits6'>;

function readArgument(name: MechanismName, rest: string): Argument {
  switch (name) {
    case 'all':
      if (rest !== '') throw new SyntaxFault('The mechanism all takes no argument.');
      return whole(undefined);
    case 'ip4':
    case 'ip6':
      return readNetwork(name, rest);
    case 'include':
    case 'exists':
      return whole(domainIn(rest, true));
    case 'ptr':
      return whole(domainIn(rest, false));
    default:
      return readHost(rest);
  }
}

const whole = (value: string | undefined): Argument => ({ value, bits4: 32, bits6: 128 });

function domainIn(rest: string, isNeeded: boolean): string | undefined {
  if (rest === '' && !isNeeded) return undefined;
  if (!rest.startsWith(':') || !isDomainSpec(rest.slice(1)))
    throw new SyntaxFault('The mechanism needs a valid domain name after a colon.');
  return rest.slice(1);
}

function readHost(rest: string): Argument {
  const [prefix = '', bits4 = '32', bits6 = '128'] = PREFIX.exec(rest) ?? [];
  if (Number(bits4) > 32 || Number(bits6) > 128)
    throw new SyntaxFault('The prefix is longer than the address.');
  const domain = rest.slice(0, rest.length - prefix.length);
  return { value: domainIn(domain, false), bits4: Number(bits4), bits6: Number(bits6) };
}

function readNetwork(name: 'ip4' | 'ip6', rest: string): Argument {
  const [, address = '', bits] = /^:([^/]*)(?:\/(0|[1-9]\d{0,2}))?$/.exec(rest) ?? [];
  const isAddress = name === 'ip4' ? isIPv4(address) : isIPv6(address) && !address.includes('%');
  const most = name === 'ip4' ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  if (!isAddress || length > most)
    throw new SyntaxFault(`The mechanism ${name} needs an IP address or network.`);
  return { value: address, bits4: length, bits6: length };
}
