/** The digits of a number, and how many places they are moved. */
export function decimal(lexeme: string): { digits: string; exponent: number; sign: string } {
  const [mantissa = '', power = '0'] = lexeme.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  return {
    digits: whole + fraction,
    exponent: Number(power) - fraction.length,
    sign: mantissa.startsWith('-') ? '-' : '',
  };
}

export interface Amount {
  amount: string | null;
  raw: string | null;
  flags: string[];
}

/** Reads an amount by its text, apart from the reader that is tested. */
export function walkAmount(shown: string): Amount {
  const cleaned = shown.trim().replace(/[$,]/g, '');
  const wrong = { amount: null, raw: shown, flags: ['not_a_number'] };
  if (cleaned === '' || Number.isNaN(Number(cleaned)) || !/^[-\d.eE+]+$/.test(cleaned)) return wrong;
  const { digits, exponent, sign } = decimal(cleaned);
  if (Math.abs(exponent) > 390) return wrong;
  const shift = BigInt(Math.abs(exponent + 4));
  const unit = 10n ** shift;
  const whole = exponent + 4 >= 0 ? BigInt(digits) * unit : BigInt(digits) / unit;
  const rest = exponent + 4 >= 0 ? 0n : BigInt(digits) % unit;
  const scaled = whole + (rest !== 0n && rest * 2n >= unit ? 1n : 0n);
  if (scaled >= 10n ** 18n) return wrong;
  const isNegative = sign === '-' && scaled > 0n;
  const padded = String(scaled).padStart(5, '0');
  const amount = `${isNegative ? '-' : ''}${padded.slice(0, -4)}.${padded.slice(-4)}`;
  const plain = amount.replace(/\.?0+$/, '');
  const [, fraction = ''] = (cleaned.toLowerCase().split('e')[0] ?? '').split('.');
  const nines = digits.slice(0, digits.length - (fraction.length - fraction.replace(/0+$/, '').length));
  const flags = [
    ...(/^9{7,}$/.test(nines.replace(/^0+/, '')) ? ['placeholder'] : []),
    ...(scaled === 0n || isNegative ? ['non_positive'] : []),
    ...(rest !== 0n ? ['rounded'] : []),
  ];
  return { amount, raw: plain === shown && rest === 0n ? null : shown, flags };
}
