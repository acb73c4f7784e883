import type { ServedTls } from '../../../../platform/certificates/index.ts';
import { type Finding, finding, passed } from '../../../../platform/findings/index.ts';

/** Versions, ciphers and key exchange. */
export function judgeProtocols({ protocols, ciphers, hasHybridKeyExchange, alpn }: ServedTls): Finding[] {
  const findings: Finding[] = [];
  const old = (['TLSv1', 'TLSv1.1'] as const).filter((version) => protocols[version] === true);
  if (old.length > 0)
    findings.push(
      finding('tls-old-protocol', 'high', {
        message: `The server accepts ${old.join(' and ')}, which is outdated and insecure.`,
        fix: 'Allow TLS 1.2 and 1.3 only.',
        evidence: { versions: old },
      }),
    );
  if (protocols['TLSv1.2'] === false && protocols['TLSv1.3'] === false)
    findings.push(
      finding('tls-no-modern-protocol', 'critical', {
        message: 'The server accepts neither TLS 1.2 nor TLS 1.3. Browsers cannot connect.',
        fix: 'Turn TLS 1.2 and 1.3 on.',
      }),
    );
  if (protocols['TLSv1.3'] === false)
    findings.push(
      finding('tls-no-1.3', 'info', {
        message: 'The server does not accept TLS 1.3, which is faster and simpler.',
        fix: 'Turn TLS 1.3 on.',
      }),
    );
  const weak = ciphers.filter(({ weakness }) => weakness !== undefined);
  if (weak.length > 0)
    findings.push(
      finding('tls-weak-cipher', 'high', {
        message: `The server accepts weak ciphers: ${weak.map(({ name, weakness }) => `${name} (${weakness})`).join(', ')}.`,
        fix: 'Allow AES-GCM and ChaCha20 ciphers only.',
        evidence: { ciphers: weak.map(({ name }) => name) },
      }),
    );
  const secretless = ciphers.filter(
    ({ forwardSecrecy, weakness }) => !forwardSecrecy && weakness === undefined,
  );
  if (secretless.length > 0)
    findings.push(
      finding('tls-no-forward-secrecy', secretless.length === ciphers.length ? 'high' : 'low', {
        message: `${secretless.length === ciphers.length ? 'All' : 'Some'} ciphers have no forward secrecy: whoever gets the key later can read recorded connections.`,
        fix: 'Allow ciphers with ECDHE only.',
        evidence: { ciphers: secretless.map(({ name }) => name) },
      }),
    );
  const isFine = findings.every(({ status }) => status === 'info');
  return [
    ...(isFine ? [passed('tls-protocols', 'Protocols and ciphers are up to date.')] : []),
    ...findings,
    finding('tls-key-exchange', 'info', {
      message: hasHybridKeyExchange
        ? 'The server supports a key exchange that stands up to quantum computers (X25519MLKEM768).'
        : 'The server does not support a key exchange that stands up to quantum computers (X25519MLKEM768).',
      evidence: { hybrid: hasHybridKeyExchange, alpn },
    }),
  ];
}
