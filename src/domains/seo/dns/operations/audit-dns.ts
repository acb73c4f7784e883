import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Literals, Named, Nullable } from '../../../../kernel/schema.ts';
import { gradeOf } from '../../../../platform/findings/index.ts';
import { CHECKS } from '../audit/context.ts';
import { findZone } from '../audit/find-zone.ts';
import type { NameServer } from '../audit/nameservers.ts';
import { runAudit } from '../audit/run-audit.ts';
import { openLookups, readDomain } from '../names.ts';
import { Domain, Findings, Grade } from '../schema.ts';
import type { DnsServices } from '../services.ts';

const Reached = Literals(['authoritative', 'not_authoritative', 'no_answer', 'not_asked']);

export const auditDns = defineOperation({
  id: 'dns.audit',
  method: 'POST',
  path: '/api/v1/dns/audit',
  tag: 'dns',
  moves: 'fetch',
  effect: 'read',
  summary: 'Audit the DNS of a domain',
  description:
    'Checks name servers, SOA, MX, addresses, aliases, CAA, DNSSEC, TTLs, wildcards, TXT and HTTPS records, and says what to change. Where resolvers fail or disagree, findings are inconclusive. Nothing is stored.',
  body: Named('AuditDns', {
    domain: Domain,
    checks: Type.Optional(
      Type.Array(Literals(CHECKS), { minItems: 1, maxItems: CHECKS.length, description: 'Defaults to all.' }),
    ),
    resolvers: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
        maxItems: 4,
        description:
          'Resolvers to ask and compare instead of the configured ones: 9.9.9.9, udp://…, tcp://…, tls://ip#name or https://….',
      }),
    ),
  }),
  output: Named('DnsAudit', {
    domain: Type.String(),
    zone: Type.String({ description: 'The zone that the domain is in.' }),
    records: Type.Record(
      Type.String(),
      Type.Array(Type.Object({ name: Type.String(), ttl: Type.Integer(), value: Type.String() })),
      { description: 'By type. NS, SOA, DS and DNSKEY are those of the zone.' },
    ),
    nameservers: Type.Array(
      Type.Object({
        name: Type.String(),
        at_parent: Nullable(Type.Boolean({ description: 'Null if the parent zone could not be asked.' })),
        at_child: Type.Boolean(),
        addresses: Type.Array(
          Type.Object({
            address: Type.String(),
            udp: Reached,
            tcp: Reached,
            serial: Nullable(Type.Integer()),
            open_recursion: Type.Boolean(),
          }),
        ),
      }),
    ),
    findings: Findings,
    grade: Grade,
  }),
  errors: [502],
  example: {
    body: { domain: 'example.com', checks: ['ns', 'mx'] },
    response: {
      domain: 'example.com',
      zone: 'example.com',
      records: { MX: [{ name: 'example.com', ttl: 3600, value: '10 mail.example.com' }] },
      nameservers: [
        {
          name: 'ns1.example.com',
          at_parent: true,
          at_child: true,
          addresses: [
            {
              address: '192.0.2.53',
              udp: 'authoritative',
              tcp: 'authoritative',
              serial: 2026030101,
              open_recursion: false,
            },
          ],
        },
      ],
      findings: [
        {
          id: 'ns-single',
          status: 'fail',
          severity: 'high',
          message: 'The zone has one name server. If it fails, the domain is unreachable.',
          fix: 'Add a second name server in another network.',
          evidence: { names: ['ns1.example.com'] },
        },
      ],
      grade: 'C',
    },
  },
  handler: async (ctx: Context<DnsServices>, { body }) => {
    const domain = readDomain('domain', body.domain);
    const lookups = await openLookups(ctx.services, ctx.signal, body.resolvers);
    const zone = await findZone(lookups, domain);
    const context = { domain, zone, lookups, services: ctx.services };
    const { records, delegation, findings } = await runAudit(context, [...new Set(body.checks ?? CHECKS)]);
    return {
      ...{ domain, zone, records, findings, grade: gradeOf(findings) },
      nameservers: (delegation?.servers ?? []).map((server) =>
        toShown(server, delegation?.atParent !== null),
      ),
    };
  },
});

const toShown = ({ name, isAtParent, isAtChild, reach }: NameServer, isParentKnown: boolean) => ({
  name,
  at_parent: isParentKnown ? isAtParent : null,
  at_child: isAtChild,
  addresses: reach.map(({ address, udp, tcp, serial, answersRecursion }) => ({
    ...{ address, udp, tcp, serial },
    open_recursion: answersRecursion,
  })),
});
