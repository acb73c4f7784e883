import { readCertificate } from '../../../../platform/certificates/index.ts';
import { columns, DAY, type Source } from './source.ts';

const DAY_MS = 86_400_000;

export const tlsCertificate: Source = {
  name: 'tls_certificate',
  description: 'The TLS certificate of a domain, whether it is trusted, and the negotiated protocol.',
  matches: 'domain',
  columns: columns(
    ['tls_valid', 'boolean', 'Whether the certificate is trusted, matches the name and is in date.'],
    ['tls_problem', 'text', 'Why it is not valid.'],
    ['tls_issuer', 'text', 'Issuer.'],
    ['tls_subject', 'text', 'Subject.'],
    ['tls_names', 'jsonb', 'Names that the certificate covers.'],
    ['tls_valid_from', 'timestamp', 'Valid from.'],
    ['tls_valid_to', 'timestamp', 'Valid until.'],
    ['tls_days_left', 'integer', 'Days until it expires; negative afterwards.'],
    ['tls_protocol', 'text', 'For example, TLSv1.3.'],
    ['tls_key', 'text', 'Key type and size.'],
    ['tls_fingerprint', 'text', 'SHA-256.'],
  ),
  cost: 1,
  ttl: DAY,
  async lookUp({ match, parts, signal }) {
    const port = Number(/:(\d+)$/.exec(match.host)?.[1] ?? 443);
    const host = match.domain.replace(/^\[|\]$/g, '');
    const { certificate, names, isTrusted, problem, protocol } = await readCertificate(
      parts.web,
      host,
      port,
      {
        signal,
      },
    );
    const { asymmetricKeyType: kind, asymmetricKeyDetails: details } = certificate.publicKey;
    const until = new Date(certificate.validTo);
    return {
      values: {
        tls_valid: isTrusted,
        tls_problem: problem,
        tls_issuer: nameIn(certificate.issuer),
        tls_subject: nameIn(certificate.subject),
        tls_names: names,
        tls_valid_from: new Date(certificate.validFrom).toISOString(),
        tls_valid_to: until.toISOString(),
        tls_days_left: Math.floor((until.getTime() - Date.now()) / DAY_MS),
        tls_protocol: protocol,
        tls_key: `${kind ?? 'unknown'} ${details?.modulusLength ?? details?.namedCurve ?? ''}`.trim(),
        tls_fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
      },
      confidence: 1,
    };
  },
};

/** The organisation, otherwise the common name. */
const nameIn = (subject: string | undefined): string | undefined =>
  /^O=(.+)$/m.exec(subject ?? '')?.[1] ?? /^CN=(.+)$/m.exec(subject ?? '')?.[1];
