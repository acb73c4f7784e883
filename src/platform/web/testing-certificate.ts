import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A self-signed certificate for host names, valid for some days around now, made on the spot so that no private key lies in the project. */
export function createCertificate(
  names: string[],
  [from, until]: [number, number] = [-1, 1],
): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = sequence(set(sequence(oid(2, 5, 4, 3), der(0x0c, Buffer.from(names[0] ?? 'test')))));
  const toBeSigned = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    subject,
    sequence(utcTime(from), utcTime(until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeNames(names))),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const certificate = sequence(toBeSigned, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  const base64 = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const length =
    content.length < 0x80 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...contents: Buffer[]): Buffer => der(0x30, ...contents);
const set = (...contents: Buffer[]): Buffer => der(0x31, ...contents);
const integer = (bytes: Buffer): Buffer => der(0x02, bytes);

function oid(first: number, second: number, ...rest: number[]): Buffer {
  const bytes = rest.flatMap((part) => {
    const digits = [part & 0x7f];
    for (let value = part >> 7; value > 0; value >>= 7) digits.unshift((value & 0x7f) | 0x80);
    return digits;
  });
  return der(0x06, Buffer.from([first * 40 + second, ...bytes]));
}

const ECDSA_WITH_SHA256 = sequence(oid(1, 2, 840, 10045, 4, 3, 2));

function utcTime(days: number): Buffer {
  const date = new Date(Date.now() + days * 86_400_000).toISOString();
  return der(0x17, Buffer.from(`${date.slice(2, 19).replace(/[-:T]/g, '')}Z`));
}

function alternativeNames(names: string[]): Buffer {
  const list = sequence(...names.map((name) => der(0x82, Buffer.from(name))));
  return sequence(oid(2, 5, 29, 17), der(0x04, list));
}
