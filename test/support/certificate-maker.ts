import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

x509.cryptoProvider.set(webcrypto as unknown as Crypto);

export interface MadeCertificate {
  certificate: x509.X509Certificate;
  keys: CryptoKeyPair;
  pem: string;
  keyPem: string;
}

export interface CertificateWish {
  name: string;
  /** Alternative names; none for authorities. */
  names?: readonly string[];
  issuer?: MadeCertificate;
  /** Days from now. */
  from?: number;
  until?: number;
  isAuthority?: boolean;
  /** RSA with so many bits instead of P-256. */
  rsaBits?: number;
  hash?: 'SHA-1' | 'SHA-256';
  mustStaple?: boolean;
}

const DAY_MS = 86_400_000;
const SERVER = '1.3.6.1.5.5.7.3.1';

/** Made on the spot, so that no private key lies in the project. */
export async function makeCertificate(wish: CertificateWish): Promise<MadeCertificate> {
  const { name, names = [], issuer, from = -10, until = 80, isAuthority = false, hash = 'SHA-256' } = wish;
  const algorithm = keyAlgorithm(wish);
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, [
    'sign',
    'verify',
  ])) as unknown as CryptoKeyPair;
  const signer = issuer?.keys ?? keys;
  const usage = x509.KeyUsageFlags;
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: `01${Buffer.from(webcrypto.getRandomValues(new Uint8Array(8))).toString('hex')}`,
    subject: `CN=${name}`,
    issuer: issuer?.certificate.subject ?? `CN=${name}`,
    notBefore: new Date(Date.now() + from * DAY_MS),
    notAfter: new Date(Date.now() + until * DAY_MS),
    signingAlgorithm: { name: signer.privateKey.algorithm.name, hash } as EcdsaParams,
    publicKey: keys.publicKey,
    signingKey: signer.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(isAuthority, undefined, true),
      new x509.KeyUsagesExtension(
        isAuthority ? usage.keyCertSign | usage.cRLSign : usage.digitalSignature | usage.keyEncipherment,
        true,
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      ...(issuer === undefined
        ? []
        : [await x509.AuthorityKeyIdentifierExtension.create(issuer.keys.publicKey)]),
      ...(isAuthority ? [] : [new x509.ExtendedKeyUsageExtension([SERVER])]),
      ...(names.length === 0
        ? []
        : [
            new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns', value }) as const)),
          ]),
      ...(wish.mustStaple === true
        ? [new x509.Extension('1.3.6.1.5.5.7.1.24', false, Buffer.from('3003020105', 'hex'))]
        : []),
    ],
  });
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey as never);
  return {
    certificate,
    keys,
    pem: certificate.toString('pem'),
    keyPem: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'),
  };
}

const keyAlgorithm = ({ rsaBits, hash = 'SHA-256' }: CertificateWish) =>
  rsaBits === undefined
    ? { name: 'ECDSA', namedCurve: 'P-256' }
    : { name: 'RSASSA-PKCS1-v1_5', modulusLength: rsaBits, publicExponent: new Uint8Array([1, 0, 1]), hash };
