import type { Sql } from '../../../../kernel/sql.ts';
import { type LiveFile, liveFiles } from '../store/catalogue.ts';
import { fileHospitals, filePayers } from '../store/identities.ts';

/** Of what was computed by scope, what says nothing of files that the account keeps to itself. */
export async function shownFindings<Part>(
  sql: Sql,
  accountId: string,
  shown: ReadonlyMap<string, LiveFile>,
  findings: ReadonlyMap<string, Part>,
): Promise<Map<string, Part>> {
  const live = await liveFiles(sql, accountId, { visibility: null, asOf: null });
  const hidden = live.flatMap(({ file_no: no }) => (shown.has(no) ? [] : [no]));
  const links = await fileHospitals(sql, accountId, hidden);
  const payersOf = Map.groupBy(await filePayers(sql, accountId, hidden), ({ file_no: no }) => no);
  const hospitals = new Set(
    links.flatMap(({ set_ids: sets, hospital_id: id }) => (sets === null ? [id] : [])),
  );
  const pairs = new Set(
    links.flatMap(({ file_no: no, hospital_id: id }) =>
      (payersOf.get(no) ?? []).map(({ payer_id: payer }) => `${id}:${payer}`),
    ),
  );
  const sources = new Set([...shown.values()].map(({ source_id: id }) => id));
  return new Map(
    [...findings].filter(([scope]) => {
      const [kind, first = '', payer = ''] = scope.split(':');
      if (kind === 'snapshot') return sources.has(first);
      return !hospitals.has(first) && !pairs.has(`${first}:${payer}`);
    }),
  );
}
