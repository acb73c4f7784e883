const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const MOST_EXPONENT = 400;

/** What tells groups of providers apart: the decimal text of a number, without the zeros at the end of its fraction. */
export function numericGroupKey(lexeme: string): string {
  const parts = NUMBER.exec(lexeme);
  if (parts === null) return lexeme;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = parts;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > MOST_EXPONENT) return lexeme;
  const digits = (whole + fraction)
    .padEnd(whole.length + exponent, '0')
    .padStart(fraction.length - exponent + 1, '0');
  const point = digits.length - Math.max(0, fraction.length - exponent);
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  const after = digits.slice(point).replace(/0+$/, '');
  const plain = after === '' ? before : `${before}.${after}`;
  return plain === '0' ? plain : sign + plain;
}
