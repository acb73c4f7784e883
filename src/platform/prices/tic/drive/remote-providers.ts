import type { Staging } from '../../staging/index.ts';
import { type ProviderFileContent, readProviderFile } from '../provider-file.ts';
import type { Counts } from './commit.ts';

/** The bytes of a file of providers, unpacked, or why there are none. */
export type FetchProviders = (url: string) => Promise<Buffer | { unresolved: string }>;

const AT_ONCE_PER_HOST = 4;
const AT_ONCE = 16;

const REFERENCED = 'SELECT group_no FROM used_groups';

/** Fetches the groups that stand elsewhere, if a rate refers to them, and tells why the others have no members. */
export async function resolveGroups(
  staging: Staging,
  fetchProviders: FetchProviders | undefined,
  counts: Counts,
): Promise<void> {
  await staging.forgetUnusedSets();
  await staging.run('CREATE OR REPLACE TEMP TABLE used_groups AS SELECT DISTINCT group_no FROM sets');
  await staging.run(`DELETE FROM groups WHERE group_no NOT IN (${REFERENCED})
    AND group_no NOT IN (SELECT group_no FROM members) AND group_no NOT IN (SELECT group_no FROM remotes)`);
  const rows = await staging.query(`SELECT location, list(DISTINCT group_no) AS groups FROM remotes
    WHERE group_no IN (${REFERENCED}) GROUP BY location ORDER BY min(group_no), location`);
  const wanted = rows.map(({ location, groups }) => ({
    location: String(location),
    groups: (groups as { items: unknown[] }).items.map(Number).sort((one, other) => one - other),
  }));
  // What has come is put away at once; its number keeps the rows in the same order, whatever comes first.
  await inTurns(wanted, async ({ location, groups }, index) => {
    const members = await membersAt(location, fetchProviders);
    if ('members' in members) counts.unreadNpis += members.unreadNpis;
    for (const group of groups)
      appendMembers(staging, { group, definition: REMOTE - index }, members, counts);
  });
  await staging.run(`INSERT INTO unresolved SELECT DISTINCT group_no, 'No rate refers to this group.' FROM remotes
    WHERE group_no NOT IN (${REFERENCED}) AND group_no NOT IN (SELECT group_no FROM members)`);
  await staging.run(`INSERT INTO unresolved SELECT group_no, 'The file does not define this group.' FROM groups
    WHERE group_no NOT IN (SELECT group_no FROM members) AND group_no NOT IN (SELECT group_no FROM remotes)`);
}

type Members = ProviderFileContent | { unresolved: string };

async function membersAt(location: string, fetchProviders: FetchProviders | undefined): Promise<Members> {
  if (fetchProviders === undefined) return { unresolved: 'Remote files of providers were not asked for.' };
  const answer = await fetchProviders(location);
  if (!Buffer.isBuffer(answer)) return answer;
  try {
    return readProviderFile(answer);
  } catch (error) {
    return { unresolved: error instanceof Error ? error.message : String(error) };
  }
}

interface Located {
  location: string;
}

/** Some at once, and of one host no more than it should be asked at a time. */
async function inTurns<Input extends Located>(
  inputs: readonly Input[],
  work: (input: Input, index: number) => Promise<void>,
): Promise<void> {
  const waiting = Map.groupBy(
    inputs.map((input, index) => ({ input, index })),
    ({ input }) => hostOf(input.location),
  );
  const busy = new Map<string, number>();
  const next = (): [string, { input: Input; index: number }] | undefined => {
    for (const [host, queue] of waiting) {
      if ((busy.get(host) ?? 0) >= AT_ONCE_PER_HOST) continue;
      const turn = queue.shift();
      if (queue.length === 0) waiting.delete(host);
      if (turn !== undefined) return [host, turn];
    }
    return undefined;
  };
  const underWay = new Set<Promise<void>>();
  for (;;) {
    const found = underWay.size < AT_ONCE ? next() : undefined;
    if (found !== undefined) {
      const [host, { input, index }] = found;
      busy.set(host, (busy.get(host) ?? 0) + 1);
      const turn = work(input, index).finally(() => {
        busy.set(host, (busy.get(host) ?? 1) - 1);
        underWay.delete(turn);
      });
      underWay.add(turn);
    } else if (underWay.size > 0) await Promise.race(underWay);
    else return;
  }
}

const hostOf = (location: string): string => (URL.canParse(location) ? new URL(location).host : '');

/** Definitions that stand elsewhere count down from here. */
const REMOTE = -2;

function appendMembers(
  staging: Staging,
  { group, definition }: { group: number; definition: number },
  content: Members,
  counts: Counts,
): void {
  if ('unresolved' in content) {
    staging.writer('unresolved').appendRow([group, content.unresolved]);
    return;
  }
  for (const { tinType, tin, businessName, npis } of content.members) {
    staging
      .writer('members')
      .appendRow([counts.members, definition, group, tinType, tin, businessName, null]);
    for (const npi of new Set(npis)) staging.writer('npis').appendRow([counts.members, npi]);
    counts.members += 1;
  }
}

const MOST_REASONS = 3;

const groupsText = (count: number): string => (count === 1 ? '1 group' : `${count} groups`);

/** Why groups that rates refer to have no members, the commonest reasons first. */
export async function unresolvedReasons(staging: Staging): Promise<string[]> {
  const rows = await staging.query(`SELECT reason, count(DISTINCT group_no) AS groups FROM unresolved
    WHERE group_no IN (${REFERENCED}) GROUP BY reason ORDER BY groups DESC, reason`);
  const told = rows
    .slice(0, MOST_REASONS)
    .map(({ reason, groups }) => `The providers of ${groupsText(Number(groups))} are not known. ${reason}`);
  return rows.length > MOST_REASONS
    ? [...told, `There are ${rows.length - MOST_REASONS} more reasons why provider groups are not known.`]
    : told;
}

/** How many groups are defined more than once, with different members; the members of all definitions count. */
export async function contradictions(staging: Staging): Promise<number> {
  const [row] = await staging.query(`
    WITH again AS (
      SELECT group_no FROM members WHERE definition >= 0 GROUP BY group_no HAVING count(DISTINCT definition) > 1
    ), contents AS (
      SELECT members.group_no, members.definition,
        list_sort(list(DISTINCT concat_ws('|', coalesce(tin_type, ''), coalesce(tin, ''), coalesce(npi, -1)))) AS content
      FROM members JOIN again USING (group_no) LEFT JOIN npis USING (member) GROUP BY ALL
    )
    SELECT count(*) AS groups FROM (
      SELECT group_no FROM contents GROUP BY group_no HAVING count(DISTINCT content) > 1)`);
  return Number(row?.groups ?? 0);
}
