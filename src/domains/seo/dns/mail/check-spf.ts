import type { Finding } from '../../../../platform/findings/index.ts';
import {
  evaluateSpf,
  lintSpf,
  readSpfTree,
  type SpfNames,
  type SpfNode,
  type SpfResult,
  type SpfVerdict,
} from '../../../../platform/mail-authentication/index.ts';

export interface SpfReport {
  record: string | null;
  lookups: number;
  tree: SpfNode;
  /** Of the sender in question; without one, what every sender gets, or null where it depends on the sender. */
  result: SpfResult | null;
  verdict: SpfVerdict | null;
}

interface Wish {
  domain: string;
  ip: string | undefined;
  mailFrom: string | undefined;
  receivesMail: boolean;
}

export async function checkSpf(
  names: SpfNames,
  wish: Wish,
): Promise<{ spf: SpfReport; findings: Finding[] }> {
  const { domain, ip, mailFrom } = wish;
  const tree = await readSpfTree(names, domain);
  const verdict =
    ip === undefined
      ? null
      : await evaluateSpf(names, { ip, helo: domain, mailFrom: mailFrom ?? `postmaster@${domain}` });
  const findings = lintSpf(tree, domain, wish.receivesMail);
  const { root } = tree;
  return {
    spf: {
      ...{ record: root.record, lookups: root.lookups, tree: root, verdict },
      result: verdict?.result ?? resultForAll(root, findings),
    },
    findings,
  };
}

function resultForAll({ fault }: SpfNode, findings: readonly Finding[]): SpfResult | null {
  if (fault === 'missing') return 'none';
  if (fault === 'unreachable') return 'temperror';
  return findings.some(({ evidence }) => evidence.result === 'permerror') ? 'permerror' : null;
}
