/** A code as segments name their first and last one. */
export const codeName = (type: string, code: string): string => `${type} ${code}`;

/** Whether a code may be among those from one to another; without a type, by the code alone where both are of one type. */
export function isAmongCodes(
  { firstCode, lastCode }: { firstCode: string; lastCode: string },
  { type, code }: { type: string | null; code: string },
): boolean {
  const ofType = type ?? typeOf(firstCode);
  if (type === null && ofType !== typeOf(lastCode)) return true;
  const name = codeName(ofType, code);
  return firstCode <= name && name <= lastCode;
}

const typeOf = (name: string): string => name.slice(0, name.indexOf(' '));
