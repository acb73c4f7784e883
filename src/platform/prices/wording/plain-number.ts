const DECIMAL = /^(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const BY_COMMAS = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const BY_BLANKS = /^\d{1,3}(?: \d{3})+(?:\.\d*)?$/;
const BY_DOTS = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/;

/**
 * The digits of an amount without its currency and what groups them, with a minus where it is negative; null where the text
 * is no number or could be another one, such as 12,34.
 */
export function plainNumber(text: string, isPercentage: boolean): string | null {
  const { rest, minuses } = withoutSigns(withoutMarks(text), isPercentage);
  const digits = ungrouped(rest);
  if (minuses > 1 || !DECIMAL.test(digits)) return null;
  return minuses === 1 ? `-${digits}` : digits;
}

/** Blanks of other kinds, and what spreadsheets put before a number that they keep as text. */
function withoutMarks(text: string): string {
  const plain = text
    .replace(/[\s\u200b\ufeff]+/g, ' ')
    .replaceAll('\u2212', '-')
    .trim();
  return /^="[^"]*"$/.test(plain) ? plain.slice(2, -1).trim() : plain.replace(/^[='](?=[\d$(.-])/, '');
}

function withoutSigns(text: string, isPercentage: boolean): { rest: string; minuses: number } {
  let minuses = 0;
  let rest = text;
  const take = (pattern: RegExp): void => {
    const inside = pattern.exec(rest)?.[1];
    if (inside === undefined) return;
    rest = inside.trim();
    minuses += 1;
  };
  take(/^\((.+)\)$/);
  take(/^-(.+)$/);
  rest = rest.replace(/^\+ ?/, '');
  rest = isPercentage
    ? rest.replace(/ ?(?:%|percent|pct\.?)$/i, '')
    : rest.replace(/^(?:(?:US ?)?\$|USD) ?| ?(?:USD|dollars?)$/gi, '');
  take(/^-(.+)$/);
  take(/^(.+)-$/);
  return { rest, minuses };
}

function ungrouped(text: string): string {
  if (BY_COMMAS.test(text)) return text.replaceAll(',', '');
  if (BY_BLANKS.test(text)) return text.replaceAll(' ', '');
  return BY_DOTS.test(text) ? text.replaceAll('.', '').replace(',', '.') : text;
}
