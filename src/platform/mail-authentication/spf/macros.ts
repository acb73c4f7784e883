import { isIPv4 } from 'node:net';
import { addressBytes, readableAddress } from './addresses.ts';

/** What macros stand for. */
export interface MacroContext {
  sender: { local: string; domain: string };
  domain: string;
  ip: string;
  helo: string;
  /** The name of the host that checks. */
  receiver: string;
  now: Date;
  /** The validated name of the address; looked up when a macro asks for it. */
  validatedName(): Promise<string>;
}

const EXPAND = /%(?:\{([a-z])(\d*)(r?)([.\-+,/_=]*)\}|([%_-]))/gi;
const LITERAL = /^[\x21-\x24\x26-\x7e]*$/;
const LETTERS = /^[slodiphv]$/i;
const EXPLANATION_LETTERS = /^[slodiphvcrt]$/i;
const TOP_LABEL = /\.(?:[a-z0-9]*[a-z][a-z0-9]*|[a-z0-9]+-[a-z0-9-]*[a-z0-9])\.?$/i;
const ENDS_IN_MACRO = /%(?:\{[a-z]\d*r?[.\-+,/_=]*\}|[%_-])$/i;

export const isMacroString = (text: string, letters = LETTERS): boolean =>
  LITERAL.test(
    text.replace(EXPAND, (whole, letter?: string, digits = '') =>
      isExpandable(letter, digits, letters) ? '' : whole,
    ),
  );

const isExpandable = (letter: string | undefined, digits: string, letters: RegExp): boolean =>
  letter === undefined || (letters.test(letter) && !/^0+$/.test(digits || '1'));

/** The last label must be one of a name, or come out of a macro (RFC 7208, section 7.1). */
export const isDomainSpec = (text: string): boolean =>
  isMacroString(text) && (ENDS_IN_MACRO.test(text) || TOP_LABEL.test(text));

/** Explanations may have spaces and three letters more. */
export const isExplanation = (text: string): boolean =>
  isMacroString(text.replaceAll(' ', ''), EXPLANATION_LETTERS);

export async function expandMacros(text: string, context: MacroContext): Promise<string> {
  let expanded = '';
  let at = 0;
  for (const match of text.matchAll(EXPAND)) {
    expanded += text.slice(at, match.index) + (await expandOne(match, context));
    at = match.index + match[0].length;
  }
  return expanded + text.slice(at);
}

const SIGNS: Readonly<Record<string, string>> = { '%': '%', _: ' ', '-': '%20' };

async function expandOne(
  [, letter, digits = '', reverse = '', delimiters = '', sign = '']: RegExpExecArray,
  context: MacroContext,
): Promise<string> {
  if (letter === undefined) return SIGNS[sign] ?? '';
  const parts = (await macroValue(letter.toLowerCase(), context)).split(
    new RegExp(`[${(delimiters || '.').replace(/[-/]/g, '\\$&')}]`),
  );
  if (reverse !== '') parts.reverse();
  const kept = digits === '' ? parts : parts.slice(-Number(digits));
  const value = kept.join('.');
  return letter === letter.toLowerCase() ? value : escapeUrl(value);
}

async function macroValue(letter: string, context: MacroContext): Promise<string> {
  const { sender, domain, ip, helo } = context;
  switch (letter) {
    case 's':
      return `${sender.local}@${sender.domain}`;
    case 'l':
      return sender.local;
    case 'o':
      return sender.domain;
    case 'd':
      return domain;
    case 'i':
      return isIPv4(ip) ? ip : [...addressBytes(ip).toString('hex').toUpperCase()].join('.');
    case 'p':
      return context.validatedName();
    case 'v':
      return isIPv4(ip) ? 'in-addr' : 'ip6';
    case 'h':
      return helo;
    case 'c':
      return readableAddress(ip);
    case 'r':
      return context.receiver;
    default:
      return String(Math.floor(context.now.getTime() / 1_000));
  }
}

/** All but the unreserved characters of RFC 3986. */
const escapeUrl = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const LONGEST_NAME = 253;

/** Labels are dropped on the left until the name is short enough. */
export function shortened(name: string): string {
  let rest = name.replace(/\.$/, '');
  while (rest.length > LONGEST_NAME && rest.includes('.')) rest = rest.slice(rest.indexOf('.') + 1);
  return rest;
}
