const DRG = /DRG$/;
const NDC_PARTS = /^(\d{4,5})-(\d{3,4})-(\d{1,2})$/;

export const normalCodeType = (type: string): string => type.trim().toUpperCase();

/** A code as comparisons need it: NDC of 11 digits, RC of 4, DRG of 3, letters large. */
export function normalCode(type: string, code: string): string {
  const plain = code.trim().toUpperCase();
  if (type === 'RC' && /^\d{1,3}$/.test(plain)) return plain.padStart(4, '0');
  if (DRG.test(type) && /^\d{1,2}$/.test(plain)) return plain.padStart(3, '0');
  if (type === 'NDC') return normalNdc(plain);
  return plain;
}

/** Ten digits without dashes may be of three forms, so they stay as they are. */
function normalNdc(code: string): string {
  const parts = NDC_PARTS.exec(code);
  if (parts === null) return code;
  const [, labeler = '', product = '', pack = ''] = parts;
  return labeler.padStart(5, '0') + product.padStart(4, '0') + pack.padStart(2, '0');
}
