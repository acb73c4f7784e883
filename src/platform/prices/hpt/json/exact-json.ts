import { mendedJson } from './mended-json.ts';

const MOST_EXACT_DIGITS = 15;
/** A number that a double may not keep, or that would be written in another way: with an exponent, tiny, or long. */
const INEXACT = /-?\d+(?:\.\d+)?[eE][-+]?\d+|-?\d[\d.]{15,}|0\.00000\d/;

export interface ReadJson {
  value: unknown;
  /** It was no valid JSON, and only one thing could be meant. */
  isMended: boolean;
}

/** Reads JSON, also where a program wrote it that does not keep to all of its rules. */
export function readJson(text: string): ReadJson {
  try {
    return { value: exactJson(text), isMended: false };
  } catch (error) {
    const mended = mendedJson(text);
    if (mended === text) throw error;
    return { value: exactJson(mended), isMended: true };
  }
}

/** Parses JSON so that no number loses a digit: those that might come as the text that the file has. */
function exactJson(text: string): unknown {
  if (!INEXACT.test(text)) return JSON.parse(text);
  const keepExact = (_key: string, value: unknown, context: { source?: string }): unknown =>
    typeof value === 'number' && context.source !== undefined && isInexact(context.source)
      ? context.source
      : value;
  return JSON.parse(text, keepExact as (key: string, value: unknown) => unknown);
}

const isInexact = (source: string): boolean =>
  source.replace(/[-.]/g, '').length > MOST_EXACT_DIGITS || /e/i.test(source) || /^-?0\.00000/.test(source);
