const CONTROL = /[\u0000-\u001f]/g;
const escaped = (control: string): string => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Escapes as they are, and a backslash that begins none. */
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}|)/g;
const mended = (written: string): string => (written === '\\' ? '\\\\' : written);

/** The text of a string with its quotes; control characters and backslashes that some programs leave bare are what they are. */
export const decodeString = (text: string): string =>
  String(JSON.parse(text.replace(CONTROL, escaped).replace(ESCAPE, mended)));
