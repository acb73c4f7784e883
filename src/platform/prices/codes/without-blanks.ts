export const withoutBlanks = (code: string): string =>
  /[\s.]/.test(code) ? withoutZeroFraction(code.replace(/\s+/g, '')) : code;

/** Spreadsheets make 300.0 of 300. */
const withoutZeroFraction = (code: string): string =>
  /^\d+\.0+$/.test(code) ? code.replace(/\..*/, '') : code;
