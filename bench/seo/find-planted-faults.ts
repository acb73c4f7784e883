import { auditPlantedSites, plantedHosts } from '../../test/support/planted-site/audit-all.ts';
import { plantedEnvironment } from '../../test/support/planted-site/environment.ts';
import { openPlantedHosts } from '../../test/support/planted-site/open-hosts.ts';
import { mistakesOf, type RuleTally, tallyOf } from '../../test/support/planted-site/tally.ts';
import { good, withGranary } from '../support/granary.ts';
import type { Measure } from '../support/table.ts';

const OF_EACH = 3;

/** Audits of generated sites with three faults of each core rule: which are found, and what else is. */
export async function findPlantedFaults(): Promise<Measure[]> {
  const hosts = await openPlantedHosts(plantedHosts);
  try {
    const audited = await withGranary(
      ({ api }) =>
        auditPlantedSites({
          get: (path) => good(api.get(path)),
          post: (path, body) => good(api.post(path, body)),
        }),
      await plantedEnvironment(hosts),
    );
    for (const mistake of mistakesOf(audited)) console.error(mistake);
    const tally = tallyOf(audited);
    console.error(tableOf(tally));
    const sum = (column: 'planted' | 'found' | 'unplanned') =>
      tally.reduce((total, row) => total + row[column], 0);
    const pages = audited.reduce((total, one) => total + one.pages, 0);
    return [
      {
        what: `Faults planted in sites of ${pages} URLs, ${OF_EACH} of each of ${tally.length} core rules`,
        value: `${sum('planted')} planted, ${sum('found')} found, ${sum('unplanned')} false`,
        bar: 'all found, 0 false',
        pass: tally.every((row) => row.planted === OF_EACH && row.found === OF_EACH && row.unplanned === 0),
      },
    ];
  } finally {
    await hosts.close();
  }
}

const tableOf = (tally: readonly RuleTally[]): string =>
  [
    '| rule | planted | found | false |',
    '| --- | --- | --- | --- |',
    ...tally.map(
      ({ rule, planted, found, unplanned }) => `| ${rule} | ${planted} | ${found} | ${unplanned} |`,
    ),
  ].join('\n');
