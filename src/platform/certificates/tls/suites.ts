/** What the number of a cipher suite stands for; names as IANA lists them, without the TLS_ before. */
export interface Suite {
  id: number;
  name: string;
  /** Why nobody should use it; undefined when it is fine. */
  weakness: string | undefined;
  forwardSecrecy: boolean;
}

const NAMES: Readonly<Record<number, string>> = {
  1: 'RSA_WITH_NULL_MD5',
  2: 'RSA_WITH_NULL_SHA',
  59: 'RSA_WITH_NULL_SHA256',
  49168: 'ECDHE_RSA_WITH_NULL_SHA',
  49158: 'ECDHE_ECDSA_WITH_NULL_SHA',
  49173: 'ECDH_anon_WITH_NULL_SHA',
  3: 'RSA_EXPORT_WITH_RC4_40_MD5',
  6: 'RSA_EXPORT_WITH_RC2_CBC_40_MD5',
  8: 'RSA_EXPORT_WITH_DES40_CBC_SHA',
  20: 'DHE_RSA_EXPORT_WITH_DES40_CBC_SHA',
  4: 'RSA_WITH_RC4_128_MD5',
  5: 'RSA_WITH_RC4_128_SHA',
  49169: 'ECDHE_RSA_WITH_RC4_128_SHA',
  49159: 'ECDHE_ECDSA_WITH_RC4_128_SHA',
  9: 'RSA_WITH_DES_CBC_SHA',
  21: 'DHE_RSA_WITH_DES_CBC_SHA',
  10: 'RSA_WITH_3DES_EDE_CBC_SHA',
  22: 'DHE_RSA_WITH_3DES_EDE_CBC_SHA',
  49170: 'ECDHE_RSA_WITH_3DES_EDE_CBC_SHA',
  49160: 'ECDHE_ECDSA_WITH_3DES_EDE_CBC_SHA',
  24: 'DH_anon_WITH_RC4_128_MD5',
  27: 'DH_anon_WITH_3DES_EDE_CBC_SHA',
  52: 'DH_anon_WITH_AES_128_CBC_SHA',
  58: 'DH_anon_WITH_AES_256_CBC_SHA',
  108: 'DH_anon_WITH_AES_128_CBC_SHA256',
  109: 'DH_anon_WITH_AES_256_CBC_SHA256',
  166: 'DH_anon_WITH_AES_128_GCM_SHA256',
  167: 'DH_anon_WITH_AES_256_GCM_SHA384',
  49174: 'ECDH_anon_WITH_RC4_128_SHA',
  49175: 'ECDH_anon_WITH_3DES_EDE_CBC_SHA',
  49177: 'ECDH_anon_WITH_AES_256_CBC_SHA',
  49176: 'ECDH_anon_WITH_AES_128_CBC_SHA',
  47: 'RSA_WITH_AES_128_CBC_SHA',
  53: 'RSA_WITH_AES_256_CBC_SHA',
  60: 'RSA_WITH_AES_128_CBC_SHA256',
  61: 'RSA_WITH_AES_256_CBC_SHA256',
  156: 'RSA_WITH_AES_128_GCM_SHA256',
  157: 'RSA_WITH_AES_256_GCM_SHA384',
  51: 'DHE_RSA_WITH_AES_128_CBC_SHA',
  57: 'DHE_RSA_WITH_AES_256_CBC_SHA',
  158: 'DHE_RSA_WITH_AES_128_GCM_SHA256',
  159: 'DHE_RSA_WITH_AES_256_GCM_SHA384',
  52394: 'DHE_RSA_WITH_CHACHA20_POLY1305_SHA256',
  49161: 'ECDHE_ECDSA_WITH_AES_128_CBC_SHA',
  49162: 'ECDHE_ECDSA_WITH_AES_256_CBC_SHA',
  49171: 'ECDHE_RSA_WITH_AES_128_CBC_SHA',
  49172: 'ECDHE_RSA_WITH_AES_256_CBC_SHA',
  49187: 'ECDHE_ECDSA_WITH_AES_128_CBC_SHA256',
  49188: 'ECDHE_ECDSA_WITH_AES_256_CBC_SHA384',
  49191: 'ECDHE_RSA_WITH_AES_128_CBC_SHA256',
  49192: 'ECDHE_RSA_WITH_AES_256_CBC_SHA384',
  49195: 'ECDHE_ECDSA_WITH_AES_128_GCM_SHA256',
  49196: 'ECDHE_ECDSA_WITH_AES_256_GCM_SHA384',
  49199: 'ECDHE_RSA_WITH_AES_128_GCM_SHA256',
  49200: 'ECDHE_RSA_WITH_AES_256_GCM_SHA384',
  52392: 'ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256',
  52393: 'ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256',
  4865: 'AES_128_GCM_SHA256',
  4866: 'AES_256_GCM_SHA384',
  4867: 'CHACHA20_POLY1305_SHA256',
};

const WEAK: readonly [RegExp, string][] = [
  [/_NULL_/, 'nothing is encrypted'],
  [/EXPORT/, 'the key is short on purpose (EXPORT)'],
  [/_anon_/, 'the server shows no certificate'],
  [/RC4/, 'RC4 is broken'],
  [/3DES|_DES/, '3DES and DES have short blocks or keys'],
];

export function suiteOf(id: number): Suite {
  const name = NAMES[id] ?? `0x${id.toString(16).padStart(4, '0')}`;
  return {
    ...{ id, name },
    weakness: WEAK.find(([pattern]) => pattern.test(name))?.[1],
    forwardSecrecy: id >> 8 === 0x13 || /^(?:EC)?DHE_/.test(name),
  };
}

const all = Object.keys(NAMES).map(Number);
export const TLS13_SUITES: readonly number[] = all.filter((id) => id >> 8 === 0x13);
/** The good ones first, as servers without a preference take what comes first. */
export const OLDER_SUITES: readonly number[] = all
  .filter((id) => id >> 8 !== 0x13)
  .sort(
    (one, other) =>
      Number(suiteOf(one).weakness !== undefined) - Number(suiteOf(other).weakness !== undefined),
  );
