/** How many digits the labeler, the product and the package have in 11 digits. */
const LENGTHS = [5, 4, 2] as const;

/** With what hospitals put behind all 11 digits, as their own package or the setting: _4_ip, -50, A. */
const PACKAGED = /^(\d{11}|\d{5}-\d{4}-\d{2})(?:[_-]\w+|[A-Z]\w*)$/;

/**
 * A drug code of 11 digits. With hyphens it is plain where the zero is missing; ten digits without them say so only when
 * they begin with zero, as labelers of four digits do. What is ambiguous is left as it is.
 */
export function normaliseNdc(code: string): string {
  const written = code
    .replace(/^(?:NDC|N4)[\s:#]*(?=\d)/, '')
    .replace(PACKAGED, '$1')
    .replace(/^(\d+)\.0+$/, '$1');
  const parts = written.split(/\s*[-.]\s*|\s+/);
  if (parts.length === 3 && parts.every((part, place) => isDigits(part, LENGTHS[place] ?? 0)))
    return parts.map((part, place) => part.padStart(LENGTHS[place] ?? 0, '0')).join('');
  const plain = written.replace(/\s+/g, '');
  const digits = plain.replaceAll('-', '');
  if (/^0\d{9}$/.test(digits)) return `0${digits}`;
  return /^\d+$/.test(digits) ? digits : plain;
}

const isDigits = (part: string, most: number): boolean =>
  part.length >= 1 && part.length <= most && /^\d+$/.test(part);
