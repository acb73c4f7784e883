import { type Lookups, plainName } from '../../../../platform/dns/index.ts';
import { type Finding, finding } from '../../../../platform/findings/index.ts';
import {
  type BimiRecord,
  type DmarcWalk,
  isBimi,
  isTlsReport,
  lintBimi,
  lintTlsReport,
  readBimi,
  readTlsReport,
  type SpfNames,
} from '../../../../platform/mail-authentication/index.ts';
import type { DnsServices } from '../services.ts';
import { checkDkim, type DkimReport } from './check-dkim.ts';
import { checkDmarc } from './check-dmarc.ts';
import { checkMtaSts, type StsReport } from './check-mta-sts.ts';
import { checkSpf, type SpfReport } from './check-spf.ts';
import { spfNames } from './spf-names.ts';

export interface MailWish {
  domain: string;
  selectors: readonly string[];
  ip: string | undefined;
  mailFrom: string | undefined;
}

export interface MailReport {
  spf: SpfReport;
  dkim: DkimReport[];
  dmarc: DmarcWalk;
  mtaSts: StsReport;
  tlsRpt: { record: string | null; addresses: string[] };
  bimi: { record: string | null; logo: string | null; certificate: string | null };
  findings: Finding[];
}

export async function runEmailAuth(
  { web }: Pick<DnsServices, 'web'>,
  lookups: Lookups,
  wish: MailWish,
): Promise<MailReport> {
  const { domain } = wish;
  const names = spfNames(lookups);
  const mail = await lookups.find(domain, 'MX');
  const mailServers = mail.records.map(({ data }) => plainName(data.exchange)).filter((name) => name !== '');
  const receivesMail = mailServers.length > 0;
  const [spf, dkim, dmarc, sts, tls] = await Promise.all([
    checkSpf(names, { ...wish, receivesMail }),
    checkDkim(names, domain, wish.selectors),
    checkDmarc(names, domain),
    checkMtaSts(names, web, { domain, mailServers, signal: lookups.signal }),
    names.texts(`_smtp._tls.${domain}`),
  ]);
  const bimi = await checkBimi(names, domain, dmarc.walk);
  const texts = tls.failed === true ? [] : tls.values;
  const record = texts.find(isTlsReport) ?? null;
  return {
    ...{ spf: spf.spf, dkim: dkim.dkim, dmarc: dmarc.walk, mtaSts: sts.report, bimi: bimi.report },
    tlsRpt: { record, addresses: record === null ? [] : readTlsReport(record).addresses },
    findings: [
      ...spf.findings,
      ...(receivesMail || wish.selectors.length > 0 ? dkim.findings : forQuietDomain(dkim.findings)),
      ...dmarc.findings,
      ...sts.findings,
      ...(tls.failed === true ? [] : lintTlsReport(texts)),
      ...bimi.findings,
    ],
  };
}

/** A domain without mail servers has no need of a key. */
const forQuietDomain = (findings: readonly Finding[]): Finding[] =>
  findings.map((one) => (one.id === 'dkim-not-found' ? { ...one, status: 'info', severity: 'info' } : one));

async function checkBimi(
  names: SpfNames,
  domain: string,
  { record: dmarc, organizationalDomain }: DmarcWalk,
) {
  for (const name of new Set([domain, organizationalDomain])) {
    const found = await names.texts(`default._bimi.${name}`);
    const text = found.failed === true ? undefined : found.values.find(isBimi);
    if (text === undefined) continue;
    const bimi: BimiRecord = readBimi(text);
    return {
      report: { record: text, logo: bimi.logo, certificate: bimi.certificate },
      findings: lintBimi(text, bimi, dmarc),
    };
  }
  return {
    report: { record: null, logo: null, certificate: null },
    findings: [
      finding('bimi-missing', 'info', {
        message: 'There is no BIMI record, so mail programs show no logo.',
        evidence: { name: `default._bimi.${domain}` },
      }),
    ],
  };
}
