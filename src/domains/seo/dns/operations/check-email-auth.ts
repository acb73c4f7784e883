import { isIP } from 'node:net';
import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { Literals, Named, Nullable } from '../../../../kernel/schema.ts';
import { gradeOf } from '../../../../platform/findings/index.ts';
import type { DmarcWalk, SpfNode } from '../../../../platform/mail-authentication/index.ts';
import { runEmailAuth } from '../mail/run-email-auth.ts';
import { openLookups, readDomain } from '../names.ts';
import { Domain, Findings, Grade } from '../schema.ts';
import type { DnsServices } from '../services.ts';

const SPF_RESULTS = ['none', 'neutral', 'pass', 'fail', 'softfail', 'temperror', 'permerror'] as const;

const Tree = Type.Object({
  domain: Type.String(),
  via: Nullable(Type.String({ description: 'The term that leads here; null at the top.' })),
  record: Nullable(Type.String()),
  lookups: Type.Integer({ description: 'DNS lookups of this record and everything it includes.' }),
  fault: Nullable(Type.String()),
  detail: Nullable(Type.String()),
  includes: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
    description: 'The records that it includes or redirects to, each in the same shape.',
  }),
});

const text = Nullable(Type.String());

export const checkEmailAuth = defineOperation({
  id: 'dns.email-auth',
  method: 'POST',
  path: '/api/v1/dns/email-auth',
  tag: 'dns',
  moves: 'fetch',
  effect: 'read',
  summary: 'Check SPF, DKIM, DMARC, MTA-STS, TLS-RPT and BIMI of a domain',
  description:
    'Reads the records with everything that they include, counts the DNS lookups of SPF, walks up to the DMARC policy that applies, and fetches the MTA-STS policy. With ip, SPF is evaluated for that sender. Nothing is stored.',
  body: Named('CheckEmailAuth', {
    domain: Domain,
    selectors: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Za-z0-9_]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9_])?$' }), {
        maxItems: 20,
        description: 'DKIM selectors to check besides the usual ones.',
      }),
    ),
    ip: Type.Optional(
      Type.String({ maxLength: 45, description: 'IP address of a sender to evaluate SPF for.' }),
    ),
    mail_from: Type.Optional(
      Type.String({
        maxLength: 320,
        description: 'Envelope sender for SPF. Defaults to postmaster at the domain.',
      }),
    ),
  }),
  output: Named('EmailAuth', {
    domain: Type.String(),
    spf: Type.Object({
      record: text,
      lookups: Type.Integer({ description: 'The limit is 10.' }),
      tree: Tree,
      result: Nullable(
        Literals(SPF_RESULTS, { description: 'Of the sender given; null if it depends on the sender.' }),
      ),
      mechanism: text,
      explanation: text,
      reason: text,
    }),
    dkim: Type.Array(
      Type.Object({
        selector: Type.String(),
        given: Type.Boolean({ description: 'Named in the request.' }),
        status: Literals(['valid', 'invalid', 'revoked', 'missing', 'unknown']),
        record: text,
        key_type: text,
        bits: Nullable(Type.Integer()),
      }),
    ),
    dmarc: Type.Object({
      record: text,
      policy: text,
      found_at: text,
      organizational_domain: Type.String(),
      tags: Type.Record(Type.String(), Type.String(), {
        description: 'With defaults where a tag is missing.',
      }),
      walk: Type.Array(Type.Object({ name: Type.String(), record: text, fault: text }), {
        description: 'The names that were asked, from the domain upwards.',
      }),
    }),
    mta_sts: Type.Object({
      record: text,
      policy_url: Type.String(),
      mode: text,
      mx: Type.Array(Type.String()),
      max_age: Nullable(Type.Integer()),
    }),
    tls_rpt: Type.Object({ record: text, addresses: Type.Array(Type.String()) }),
    dane: Type.Array(
      Type.Object({
        host: Type.String(),
        records: Type.Array(Type.String()),
        is_signed: Type.Boolean({ description: 'By DNSSEC; senders ignore records that are not.' }),
      }),
      { description: 'Mail servers that have TLSA records.' },
    ),
    bimi: Type.Object({ record: text, logo: text, certificate: text }),
    findings: Findings,
    grade: Grade,
  }),
  errors: [],
  example: {
    body: { domain: 'example.com', selectors: ['mail2026'], ip: '192.0.2.10' },
    response: {
      domain: 'example.com',
      spf: {
        record: 'v=spf1 ip4:192.0.2.0/24 -all',
        lookups: 0,
        tree: {
          domain: 'example.com',
          via: null,
          record: 'v=spf1 ip4:192.0.2.0/24 -all',
          lookups: 0,
          fault: null,
          detail: null,
          includes: [],
        },
        result: 'pass',
        mechanism: 'ip4:192.0.2.0/24',
        explanation: null,
        reason: null,
      },
      dkim: [
        {
          selector: 'mail2026',
          given: true,
          status: 'valid',
          record: 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
          key_type: 'ed25519',
          bits: 256,
        },
      ],
      dmarc: {
        record: 'v=DMARC1; p=reject; rua=mailto:dmarc@example.com',
        policy: 'reject',
        found_at: 'example.com',
        organizational_domain: 'example.com',
        tags: { p: 'reject', sp: 'reject', np: 'reject' },
        walk: [
          {
            name: 'example.com',
            record: 'v=DMARC1; p=reject; rua=mailto:dmarc@example.com',
            fault: null,
          },
        ],
      },
      mta_sts: {
        record: null,
        policy_url: 'https://mta-sts.example.com/.well-known/mta-sts.txt',
        mode: null,
        mx: [],
        max_age: null,
      },
      tls_rpt: { record: null, addresses: [] },
      dane: [],
      bimi: { record: null, logo: null, certificate: null },
      findings: [
        {
          id: 'dmarc',
          status: 'pass',
          severity: 'info',
          message: 'The DMARC policy is reject.',
          fix: null,
          evidence: { found_at: 'example.com' },
        },
      ],
      grade: 'A',
    },
  },
  handler: async (ctx: Context<DnsServices>, { body }) => {
    const domain = readDomain('domain', body.domain);
    if (body.ip !== undefined && isIP(body.ip) === 0)
      throw invalidRequest('ip must be an IPv4 or IPv6 address, such as 192.0.2.10.', {
        details: [{ path: 'ip', message: 'must be an IP address' }],
      });
    const lookups = await openLookups(ctx.services, ctx.signal);
    const report = await runEmailAuth(ctx.services, lookups, {
      ...{ domain, selectors: body.selectors ?? [], ip: body.ip, mailFrom: body.mail_from },
    });
    const { record, lookups: count, tree, result, verdict } = report.spf;
    const { mechanism = null, explanation = null, reason = null } = verdict ?? {};
    return {
      domain,
      spf: { record, lookups: count, tree: toTree(tree), result, mechanism, explanation, reason },
      dkim: report.dkim,
      dmarc: toDmarc(report.dmarc),
      mta_sts: report.mtaSts,
      tls_rpt: report.tlsRpt,
      dane: report.dane,
      bimi: report.bimi,
      findings: report.findings,
      grade: gradeOf(report.findings),
    };
  },
});

const toTree = ({
  terms: _,
  includes,
  ...node
}: SpfNode): Omit<SpfNode, 'terms' | 'includes'> & {
  includes: Record<string, unknown>[];
} => ({ ...node, includes: includes.map(toTree) });

const toDmarc = ({ record, foundAt, organizationalDomain, steps }: DmarcWalk) => ({
  record: record?.text ?? null,
  policy: record?.policy ?? null,
  found_at: foundAt,
  organizational_domain: organizationalDomain,
  tags: record?.tags ?? {},
  walk: steps,
});
