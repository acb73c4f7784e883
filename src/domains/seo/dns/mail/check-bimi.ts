import { ApiError } from '../../../../kernel/errors.ts';
import { type Finding, finding } from '../../../../platform/findings/index.ts';
import {
  type BimiRecord,
  type DmarcWalk,
  isBimi,
  lintBimi,
  logoFaults,
  readBimi,
  type SpfNames,
} from '../../../../platform/mail-authentication/index.ts';
import type { GuardedClient } from '../../../../platform/web/index.ts';

export interface BimiReport {
  record: string | null;
  logo: string | null;
  certificate: string | null;
}

interface Wish {
  domain: string;
  dmarc: DmarcWalk;
  signal: AbortSignal;
}

const FETCH_MS = 5_000;
const MOST_BYTES = 1_048_576;

/** The record of the domain or of its organisation, and the logo that it names. */
export async function checkBimi(
  names: SpfNames,
  web: Pick<GuardedClient, 'fetch'>,
  { domain, dmarc, signal }: Wish,
): Promise<{ report: BimiReport; findings: Finding[] }> {
  for (const name of new Set([domain, dmarc.organizationalDomain])) {
    const found = await names.texts(`default._bimi.${name}`);
    const text = found.failed === true ? undefined : found.values.find(isBimi);
    if (text === undefined) continue;
    const bimi: BimiRecord = readBimi(text);
    const { logo, certificate, faults } = bimi;
    return {
      report: { record: text, logo, certificate },
      findings: [
        ...lintBimi(text, bimi, dmarc.record),
        ...(logo === null || faults.length > 0 ? [] : await judgeLogo(web, logo, signal)),
      ],
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

async function judgeLogo(
  web: Pick<GuardedClient, 'fetch'>,
  url: string,
  signal: AbortSignal,
): Promise<Finding[]> {
  const faults = await faultsOf(web, url, signal);
  if (faults.length === 0) return [];
  return [
    finding('bimi-logo', 'low', {
      message: `Mail programs cannot show the BIMI logo: ${faults.join(' ')}`,
      fix: 'Serve a square SVG Tiny PS image of at most 32 KB with a title, without scripts and references to other files.',
      evidence: { url, faults },
    }),
  ];
}

async function faultsOf(web: Pick<GuardedClient, 'fetch'>, url: string, signal: AbortSignal) {
  try {
    const response = await web.fetch(url, { signal, timeoutMs: FETCH_MS, maxBytes: MOST_BYTES });
    const bytes = await response.bytes();
    if (response.status !== 200) return [`${url} answers with status ${response.status}.`];
    const type = [response.headers['content-type'] ?? ''].flat()[0] ?? '';
    const mistyped = /^image\/svg\+xml\b/i.test(type)
      ? []
      : [`Its content type is "${type}", not image/svg+xml.`];
    return [...mistyped, ...logoFaults(bytes)];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [error.message];
  }
}
