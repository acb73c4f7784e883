import { type Lookups, plainName } from '../../../../platform/dns/index.ts';
import type { Finding } from '../../../../platform/findings/index.ts';
import {
  type DmarcWalk,
  isTlsReport,
  lintTlsReport,
  readTlsReport,
} from '../../../../platform/mail-authentication/index.ts';
import type { DnsServices } from '../services.ts';
import { type BimiReport, checkBimi } from './check-bimi.ts';
import { checkDane, type DaneHost } from './check-dane.ts';
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
  bimi: BimiReport;
  dane: DaneHost[];
  findings: Finding[];
}

export async function runEmailAuth(
  services: Pick<DnsServices, 'web' | 'anchors' | 'now'>,
  lookups: Lookups,
  wish: MailWish,
): Promise<MailReport> {
  const { web } = services;
  const { domain } = wish;
  const names = spfNames(lookups);
  const mail = await lookups.find(domain, 'MX');
  const mailServers = mail.records.map(({ data }) => plainName(data.exchange)).filter((name) => name !== '');
  const receivesMail = mailServers.length > 0;
  const [spf, dkim, dmarc, sts, tls, dane] = await Promise.all([
    checkSpf(names, { ...wish, receivesMail }),
    checkDkim(names, domain, wish.selectors),
    checkDmarc(names, domain),
    checkMtaSts(names, web, { domain, mailServers, signal: lookups.signal }),
    names.texts(`_smtp._tls.${domain}`),
    checkDane(services, lookups, mailServers),
  ]);
  const bimi = await checkBimi(names, web, { domain, dmarc: dmarc.walk, signal: lookups.signal });
  const texts = tls.failed === true ? [] : tls.values;
  const record = texts.find(isTlsReport) ?? null;
  return {
    ...{ spf: spf.spf, dkim: dkim.dkim, dmarc: dmarc.walk, mtaSts: sts.report, bimi: bimi.report },
    dane: dane.dane,
    tlsRpt: { record, addresses: record === null ? [] : readTlsReport(record).addresses },
    findings: [
      ...spf.findings,
      ...(receivesMail || wish.selectors.length > 0 ? dkim.findings : forQuietDomain(dkim.findings)),
      ...dmarc.findings,
      ...sts.findings,
      ...(tls.failed === true ? [] : lintTlsReport(texts)),
      ...dane.findings,
      ...bimi.findings,
    ],
  };
}

/** A domain without mail servers has no need of a key. */
const forQuietDomain = (findings: readonly Finding[]): Finding[] =>
  findings.map((one) => (one.id === 'dkim-not-found' ? { ...one, status: 'info', severity: 'info' } : one));
