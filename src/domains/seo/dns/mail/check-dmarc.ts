import { type Finding, finding, inconclusive } from '../../../../platform/findings/index.ts';
import {
  type DmarcWalk,
  isDmarc,
  lintDmarc,
  reportHosts,
  type SpfNames,
  walkDmarc,
} from '../../../../platform/mail-authentication/index.ts';

export async function checkDmarc(
  names: SpfNames,
  domain: string,
): Promise<{ walk: DmarcWalk; findings: Finding[] }> {
  const walk = await walkDmarc((name) => names.texts(name), domain);
  return { walk, findings: [...lintDmarc(walk, domain), ...(await checkReportHosts(names, walk))] };
}

/** Whoever gets reports of another organisation must say that they want them. */
async function checkReportHosts(
  names: SpfNames,
  { record, foundAt, organizationalDomain }: DmarcWalk,
): Promise<Finding[]> {
  if (record === undefined || foundAt === null) return [];
  const foreign = reportHosts(record).filter(
    ({ host }) => host !== organizationalDomain && !host.endsWith(`.${organizationalDomain}`),
  );
  const hosts = [...new Set(foreign.map(({ host }) => host))];
  const checked = await Promise.all(
    hosts.map(async (host) => {
      const name = `${foundAt}._report._dmarc.${host}`;
      const found = await names.texts(name);
      if (found.failed === true)
        return [
          inconclusive('dmarc-external-reports', `Whether ${host} accepts reports could not be looked up.`, {
            name,
          }),
        ];
      if (found.values.some(isDmarc)) return [];
      return [
        finding('dmarc-external-reports', 'medium', {
          message: `${host} does not say that it accepts reports about ${foundAt}, so receivers send none there.`,
          fix: `Have ${host} publish the TXT record "v=DMARC1" at ${name}, or use an address within ${organizationalDomain}.`,
          evidence: { name, host },
        }),
      ];
    }),
  );
  return checked.flat();
}
