import { getCACertificates, rootCertificates } from 'node:tls';
import { type Certificate, parseCertificate, readPem } from '../../../../platform/certificates/index.ts';

export interface TrustedRoots {
  all: Certificate[];
  /** Mozilla's, without those that the operator added. */
  isPublic(certificate: Certificate): boolean;
}

let known: TrustedRoots | undefined;

/** Those of Node, and those of NODE_EXTRA_CA_CERTS; read on first use. */
export function trustedRoots(): TrustedRoots {
  known ??= readRoots();
  return known;
}

function readRoots(): TrustedRoots {
  const read = (texts: readonly string[]) =>
    texts.flatMap((text) => readPem(text).flatMap((bytes) => parseCertificate(bytes) ?? []));
  const bundled = read(rootCertificates);
  const publicOnes = new Set(bundled.map(({ raw }) => raw.toString('base64')));
  return {
    all: [...bundled, ...read(getCACertificates('extra'))],
    isPublic: ({ raw }) => publicOnes.has(raw.toString('base64')),
  };
}
