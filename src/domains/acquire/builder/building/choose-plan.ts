import type { Discovery } from '../discover/discover.ts';
import type { FieldCandidate, LinkCandidate, RecordCandidate } from '../discover/types.ts';

export type DetailChoice = 'auto' | 'always' | 'never';

/** How the site is to be read: the records of a list, the page of each record, or one page. */
export type Plan = { fields: FieldCandidate[]; others: FieldCandidate[] } & (
  | { kind: 'list' | 'details'; record: RecordCandidate; pagination: LinkCandidate | undefined }
  | { kind: 'page' }
);

const PLAIN = new Set(['title', 'url', 'image', 'description', 'tags']);

/** Whether a record of the list says hardly more than its name and where its page is. */
export const isBare = ({ fields }: RecordCandidate): boolean =>
  fields.filter(({ concept, filled }) => concept !== null && !PLAIN.has(concept) && filled > 0.3).length ===
    0 && fields.length < 5;

/** Whether pages of single records should be looked at. */
export function wantsDetails(
  { records, isSingle, wishes }: Discovery,
  choice: DetailChoice,
  asked: number,
): boolean {
  const [record] = records;
  if (isSingle || record === undefined || record.detail === null || choice === 'never') return false;
  if (choice === 'always') return true;
  const wanted = Math.max(asked, wishes.length);
  return wanted > 0 ? record.granted < wanted : isBare(record);
}

export function choosePlan(
  discovery: Discovery,
  hasDetails: boolean,
  choice: DetailChoice,
): Plan | undefined {
  const { records, fields, others, granted, pagination, isSingle, wishes } = discovery;
  const [record] = records;
  if (record === undefined || (isSingle && choice !== 'always'))
    return fields.length === 0 ? undefined : { kind: 'page', fields, others };
  const next = pagination[0];
  const list: Plan = { kind: 'list', record, fields: record.fields, others: record.others, pagination: next };
  if (!hasDetails || fields.length === 0) return list;
  const details: Plan = { kind: 'details', record, fields, others, pagination: next };
  if (choice === 'always') return details;
  if (wishes.length > 0 || record.granted > 0) return granted > record.granted ? details : list;
  return fields.length > 1 && fields.some(({ concept }) => concept !== null && !PLAIN.has(concept))
    ? details
    : list;
}
