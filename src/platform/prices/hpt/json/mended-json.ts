const WORDS: ReadonlyMap<string, string> = new Map([
  ...(['NaN', 'Infinity'] as const).map((word) => [word, `"${word}"`] as const),
  ...[['None', 'null'] as const, ['undefined', 'null'] as const],
  ...[['True', 'true'] as const, ['False', 'false'] as const],
]);

/** A string, a word that JSON does not have, or a comma that nothing follows but another one. */
const PARTS =
  /"(?:[^"\\]|\\[\s\S])*"|-?\b(?:NaN|Infinity)\b|\b(?:None|undefined|True|False)\b|,(?=\s*[,}\]])/g;
const CONTROL = /[\u0000-\u001f]/g;
const WRONG_ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}|)/g;

/** What some programs write instead of JSON, as JSON: their words for numbers that are none, a comma too many, bare control characters. */
export const mendedJson = (text: string): string =>
  text.replace(PARTS, (part) => {
    if (part.startsWith('"')) return mendedString(part);
    if (part === ',') return '';
    return WORDS.get(part) ?? `"${part}"`;
  });

const mendedString = (text: string): string =>
  text
    .replace(WRONG_ESCAPE, (written) => (written === '\\' ? '\\\\' : written))
    .replace(CONTROL, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
