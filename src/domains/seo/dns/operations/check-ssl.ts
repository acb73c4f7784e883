import { isIP } from 'node:net';
import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest, upstreamFailed } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { Literals, Named, Nullable } from '../../../../kernel/schema.ts';
import {
  type Certificate,
  CertificateFault,
  describeKey,
  STARTTLS,
  schemeName,
  showName,
} from '../../../../platform/certificates/index.ts';
import { type Finding, gradeOf } from '../../../../platform/findings/index.ts';
import { tlsExpiring } from '../events.ts';
import { checkedAddresses, openLookups, readDomain } from '../names.ts';
import { Findings, Grade } from '../schema.ts';
import type { DnsServices } from '../services.ts';
import { countScts, daysLeft } from '../tls/judge-chain.ts';
import { runSsl, type SslReport, type SslWish } from '../tls/run-ssl.ts';
import { CHECK_SSL_EXAMPLE } from './check-ssl-example.ts';

const PORTS = [25, 443, 465, 587, 853, 993, 995, 8443];
const text = Nullable(Type.String());
const Offered = Nullable(Type.Boolean({ description: 'Null if it could not be determined.' }));

export const checkSsl = defineOperation({
  id: 'dns.ssl',
  method: 'POST',
  path: '/api/v1/dns/ssl',
  tag: 'dns',
  moves: 'fetch',
  effect: 'read',
  summary: 'Check the TLS of a server',
  description:
    'Checks the chain as served against the trusted roots, the names and dates, each protocol version and the ciphers, HSTS, CAA and revocation. Ports 25, 443, 465, 587, 853, 993, 995 and 8443. Emits tls.expiring when a quarter of the lifetime or less is left. Nothing is stored.',
  body: Named('CheckSsl', {
    host: Type.String({ minLength: 1, maxLength: 255, description: 'Host name or IP address.' }),
    port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535, description: 'Defaults to 443.' })),
    servername: Type.Optional(
      Type.String({ maxLength: 255, description: 'Name to ask for and to validate. Defaults to the host.' }),
    ),
    starttls: Type.Optional(
      Literals(STARTTLS, { description: 'Protocol to start TLS in. Defaults to smtp on ports 25 and 587.' }),
    ),
  }),
  output: Named('SslCheck', {
    host: Type.String(),
    port: Type.Integer(),
    servername: Type.String(),
    address: Type.String(),
    trusted: Type.Boolean(),
    chain: Type.Array(
      Type.Object({
        subject: Type.String(),
        issuer: Type.String(),
        names: Type.Array(Type.String()),
        valid_from: Type.String({ format: 'date-time' }),
        valid_to: Type.String({ format: 'date-time' }),
        key_type: Type.String(),
        key_bits: Nullable(Type.Integer()),
        signature: Type.String(),
        serial: Type.String(),
        scts: Type.Integer(),
      }),
      { description: 'From the server certificate, as served.' },
    ),
    protocols: Type.Object({ TLSv1: Offered, 'TLSv1.1': Offered, 'TLSv1.2': Offered, 'TLSv1.3': Offered }),
    ciphers: Type.Array(
      Type.Object({
        protocol: Type.String(),
        name: Type.String(),
        forward_secrecy: Type.Boolean(),
        weakness: text,
      }),
    ),
    alpn: text,
    http3: Type.Boolean({ description: 'Offered by Alt-Svc.' }),
    hsts: Nullable(
      Type.Object({
        header: text,
        max_age: Nullable(Type.Integer()),
        include_subdomains: Type.Boolean(),
        preload: Type.Boolean(),
      }),
    ),
    caa: Nullable(Type.Object({ found_at: text, records: Type.Array(Type.String()) })),
    days_left: Nullable(Type.Integer()),
    findings: Findings,
    grade: Grade,
  }),
  errors: [502, 504],
  example: CHECK_SSL_EXAMPLE,
  handler: async (ctx: Context<DnsServices>, { body }) => {
    const { services } = ctx;
    const host = readHost('host', body.host);
    const port = body.port ?? 443;
    const addresses = await checkedAddresses(services, host);
    if (!PORTS.includes(port) && !addresses.every((address) => services.isOpened(address)))
      throw invalidRequest(
        `port is ${port}. Use one of ${PORTS.join(', ')}, or let the operator add the range to GRANARY_FETCH_ALLOW.`,
        { details: [{ path: 'port', message: `must be one of ${PORTS.join(', ')}` }] },
      );
    const wish: SslWish = {
      ...{ host, port, address: addresses[0] ?? host },
      servername: body.servername === undefined ? host : readHost('servername', body.servername),
      starttls: body.starttls ?? (port === 25 || port === 587 ? 'smtp' : undefined),
    };
    const lookups = await openLookups(services, ctx.signal);
    const report = await runSsl(services, lookups, wish).catch((error: unknown) => {
      if (!(error instanceof CertificateFault)) throw error;
      throw upstreamFailed(
        `"${host}" does not speak TLS on port ${port} (${error.code}). Check host, port and starttls.`,
        { cause: error },
      );
    });
    await tellExpiry(ctx, wish, report);
    return toAnswer(wish, report, services.now());
  },
});

const readHost = (path: string, value: string): string =>
  isIP(value.replace(/^\[|\]$/g, '')) === 0 ? readDomain(path, value) : value.replace(/^\[|\]$/g, '');

async function tellExpiry(
  ctx: Context<DnsServices>,
  { host, port }: SslWish,
  { chain, findings }: SslReport,
): Promise<void> {
  const [leaf] = chain;
  const found: Finding | undefined = findings.find(({ id }) => id === 'tls-expiring' || id === 'tls-expired');
  if (leaf === undefined || found === undefined) return;
  await ctx.tx((sql) =>
    emit(sql, tlsExpiring, {
      ...{ accountId: ctx.account.id, subject: `${host}:${port}` },
      payload: {
        ...{ host, port, severity: found.severity, expires_at: leaf.notAfter.toISOString() },
        days_left: daysLeft(leaf, ctx.services.now()),
      },
    }),
  );
}

function toAnswer({ host, port, servername, address }: SslWish, report: SslReport, now: Date) {
  const { served, chain, caa, findings } = report;
  const [leaf] = chain;
  return {
    ...{ host, port, servername, address, trusted: report.isTrusted, protocols: served.protocols },
    chain: chain.map(toShown),
    ciphers: served.ciphers.map(({ protocol, name, forwardSecrecy, weakness }) => ({
      ...{ protocol, name, forward_secrecy: forwardSecrecy, weakness: weakness ?? null },
    })),
    alpn: served.alpn,
    http3: /\bh3(?:-\d+)?=/.test(report.altSvc ?? ''),
    hsts: report.hsts,
    caa:
      caa === null
        ? null
        : {
            found_at: caa.foundAt,
            records: caa.records.map(({ flags = 0, tag, value }) => `${flags} ${tag} "${value}"`),
          },
    days_left: leaf === undefined ? null : daysLeft(leaf, now),
    findings,
    grade: gradeOf(findings),
  };
}

function toShown(certificate: Certificate) {
  const { type, bits } = describeKey(certificate.publicKey);
  return {
    subject: showName(certificate.subject),
    issuer: showName(certificate.issuer),
    names: (certificate.subjectAltName ?? []).flatMap((name) => ('text' in name ? [name.text] : [])),
    valid_from: certificate.notBefore.toISOString(),
    valid_to: certificate.notAfter.toISOString(),
    ...{ key_type: type, key_bits: bits, scts: countScts(certificate) },
    signature: schemeName(certificate.signatureAlgorithms[0]),
    serial: certificate.serial.toString('hex'),
  };
}
