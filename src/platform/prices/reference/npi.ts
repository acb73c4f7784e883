/** Before the digits of an NPI, as if it were the number of a card issued in the United States. */
const ISSUER = '80840';

/** The digit that makes nine others an NPI. */
export function npiCheckDigit(nine: string): number {
  const sum = [...`${ISSUER}${nine}`].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Ten digits that begin with 1 or 2 and end with the right check digit. */
export const isNpi = (text: string): boolean =>
  /^[12]\d{9}$/.test(text) && npiCheckDigit(text.slice(0, 9)) === Number(text[9]);
