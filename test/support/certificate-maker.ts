import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface MadeCertificate {
  name: string;
  key: KeyObject;
  publicKey: KeyObject;
  serial: Buffer;
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
  /** Of the signature over it. */
  hash?: 'sha1' | 'sha256';
  mustStaple?: boolean;
  /** Where the list of revoked certificates lies. */
  revocationUrl?: string;
}

/** Made on the spot, so that no private key lies in the project. */
export function makeCertificate(wish: CertificateWish): MadeCertificate {
  const { name, issuer, from = -10, until = 80, hash = 'sha256' } = wish;
  const { publicKey, privateKey } =
    wish.rsaBits === undefined
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: wish.rsaBits });
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const signer = issuer?.key ?? privateKey;
  const algorithm = ALGORITHMS[`${signer.asymmetricKeyType} ${hash}`]!;
  const body = sequence(
    der(0xa0, integer(2)),
    der(0x02, serial),
    algorithm,
    nameOf(issuer?.name ?? name),
    sequence(time(from), time(until)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensionsOf(wish, publicKey))),
  );
  const whole = sequence(body, algorithm, der(0x03, Buffer.from([0]), sign(hash, body, signer)));
  // A blank line at the end, where a line is just full, makes it unreadable.
  const base64 = whole.toString('base64').replace(/.{64}(?=.)/g, '$&\n');
  return {
    ...{ name, key: privateKey, publicKey, serial },
    pem: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
    keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function extensionsOf(
  { isAuthority = false, names = [], issuer, mustStaple, revocationUrl }: CertificateWish,
  key: KeyObject,
): Buffer[] {
  const isCa = isAuthority ? sequence(der(0x01, Buffer.from([255]))) : sequence();
  const usage = isAuthority ? [0x01, 0x06] : [0x05, 0xa0];
  return [
    extension('551d13', isCa, true),
    extension('551d0f', der(0x03, Buffer.from(usage)), true),
    extension('551d0e', der(0x04, keyId(key))),
    ...(issuer === undefined ? [] : [extension('551d23', sequence(der(0x80, keyId(issuer.publicKey))))]),
    ...(isAuthority
      ? []
      : [extension('551d25', sequence(der(0x06, Buffer.from('2b06010505070301', 'hex'))))]),
    ...(names.length === 0
      ? []
      : [extension('551d11', sequence(...names.map((one) => der(0x82, Buffer.from(one)))))]),
    ...(revocationUrl === undefined ? [] : [extension('551d1f', distributionPoint(revocationUrl))]),
    ...(mustStaple === true ? [extension('2b06010505070118', sequence(integer(5)))] : []),
  ];
}

const distributionPoint = (url: string): Buffer =>
  sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(url))))));

/** The list of an authority, of those that it has revoked. */
export function makeRevocationList(issuer: MadeCertificate, revoked: readonly MadeCertificate[]): Buffer {
  const algorithm = ALGORITHMS[`${issuer.key.asymmetricKeyType} sha256`]!;
  const body = sequence(
    integer(1),
    algorithm,
    nameOf(issuer.name),
    time(-1),
    time(7),
    ...(revoked.length === 0
      ? []
      : [sequence(...revoked.map(({ serial }) => sequence(der(0x02, serial), time(-1))))]),
    der(
      0xa0,
      sequence(
        extension('551d23', sequence(der(0x80, keyId(issuer.publicKey)))),
        extension('551d14', integer(1)),
      ),
    ),
  );
  return sequence(body, algorithm, der(0x03, Buffer.from([0]), sign('sha256', body, issuer.key)));
}

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...contents: Buffer[]): Buffer => der(0x30, ...contents);
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));
const keyId = (key: KeyObject): Buffer =>
  createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest();
const nameOf = (name: string): Buffer =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))));
const extension = (oid: string, value: Buffer, isCritical = false): Buffer =>
  sequence(
    der(0x06, Buffer.from(oid, 'hex')),
    ...(isCritical ? [der(0x01, Buffer.from([255]))] : []),
    der(0x04, value),
  );

function time(days: number): Buffer {
  const text = new Date(Date.now() + days * 86_400_000).toISOString().replace(/[-:T]/g, '').slice(0, 14);
  return der(0x17, Buffer.from(`${text.slice(2)}Z`));
}

const rsa = (last: string): Buffer =>
  sequence(der(0x06, Buffer.from(`2a864886f70d0101${last}`, 'hex')), Buffer.from([5, 0]));
const ALGORITHMS: Record<string, Buffer> = {
  'ec sha256': sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex'))),
  'ec sha1': sequence(der(0x06, Buffer.from('2a8648ce3d0401', 'hex'))),
  'rsa sha256': rsa('0b'),
  'rsa sha1': rsa('05'),
};
