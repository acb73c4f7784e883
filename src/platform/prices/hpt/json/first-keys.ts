import { BYTES, isSpace, ValueEnd } from './value-end.ts';

const { OPEN_OBJECT, QUOTE, COLON, COMMA } = BYTES;

/** The keys of the object with which the bytes begin, as far as they show it; `isAll` when none can follow. */
export function firstKeys(bytes: Buffer): { keys: string[]; isAll: boolean } {
  const keys: string[] = [];
  const end = new ValueEnd();
  let at = 0;
  const next = (): number => {
    while (at < bytes.length && isSpace(bytes[at] as number)) at += 1;
    return bytes[at] ?? -1;
  };
  const pass = (): boolean => {
    end.restart();
    const found = end.find(bytes, at, bytes.length);
    if (found !== -1) at = found;
    return found !== -1;
  };
  for (let byte = next(); byte === OPEN_OBJECT || byte === COMMA; byte = next()) {
    at += 1;
    const isKey = next() === QUOTE;
    const start = at;
    if (!isKey) break;
    if (!pass()) return { keys, isAll: false };
    const key = bytes.toString('utf8', start + 1, at - 1);
    if (next() !== COLON) break;
    at += 1;
    keys.push(key);
    next();
    if (!pass()) return { keys, isAll: false };
  }
  return { keys, isAll: at < bytes.length };
}
