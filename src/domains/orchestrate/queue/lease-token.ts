const TOKEN = /^[0-9a-f]{64}$/;

export interface Lease {
  token: string;
  itemId: string;
  lease: string;
}

/** The item and its holder in one word: found by the item's key, and worth nothing for the next holder. */
export const toToken = (itemId: string, lease: string): string => (itemId + lease).replaceAll('-', '');

export function readToken(token: string): Lease | undefined {
  if (!TOKEN.test(token)) return undefined;
  return { token, itemId: toUuid(token.slice(0, 32)), lease: toUuid(token.slice(32)) };
}

const toUuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
