import { readFile, stat } from 'node:fs/promises';
import { filePattern, type ListingEntry, readListing } from '../../../../platform/prices/listings/index.ts';
import type { ListedFile, PlanMatch, TocPlan } from './listed-file.ts';

export interface ListedFiles {
  files: ListedFile[];
  /** Tables of contents. */
  next: string[];
  /** Where the list goes on. */
  more: string | null;
}

const MOST_BYTES = 64 * 1024 ** 2;

/** In JSON or XML. */
export const mayBeListing = (start: string): boolean => /^(?:\ufeff)?\s*[[{<]/.test(start);

/** The files of a list in JSON or of a store, as far as they are wanted; null for what is no such list. */
export async function listedFiles(
  path: string,
  url: string,
  { match, isToc = false }: { match: PlanMatch; isToc?: boolean },
): Promise<ListedFiles | null> {
  if ((await stat(path)).size > MOST_BYTES) return null;
  const listing = readListing(await readFile(path, 'utf8'), url, { isToc });
  if (listing === null) return null;
  const isWanted = wanted(match);
  return {
    files: listing.entries.flatMap((entry) => {
      const { kind } = entry;
      return kind !== 'tic_toc' && isWanted(entry) ? [{ ...entry, kind }] : [];
    }),
    next: listing.entries.filter(({ kind }) => kind === 'tic_toc').map((entry) => entry.url),
    more: listing.more,
  };
}

const contains = (text: string | null, part: string): boolean =>
  (text ?? '').toLowerCase().includes(part.toLowerCase());
const einDigits = (text: string): string => text.replace(/\D/g, '').padStart(9, '0');

interface FileMatch {
  description?: string | undefined;
  file_regex?: string | undefined;
}

/** Whether a file is wanted by its address and by what stands beside it in its list. */
export function fileMatch({
  description,
  file_regex: regex,
}: FileMatch): (file: Pick<ListedFile, 'url' | 'label'>) => boolean {
  const fits = regex === undefined ? () => true : (filePattern(regex) ?? (() => false));
  return ({ url, label }) => (description === undefined || contains(label, description)) && fits(url);
}

/** What is said of plans must hold for one and the same plan, as in tables of contents. */
function wanted(match: PlanMatch): (entry: ListingEntry) => boolean {
  const { plan_ids: ids = [], eins = [], plan_name: name } = match;
  const [wantedIds, wantedEins] = [new Set(ids), new Set(eins.map(einDigits))];
  const isOfPlan = (plan: TocPlan): boolean =>
    (wantedIds.size === 0 || wantedIds.has(plan.id)) &&
    (wantedEins.size === 0 || (plan.id_type === 'ein' && wantedEins.has(einDigits(plan.id)))) &&
    (name === undefined || contains(plan.name, name));
  const tellsPlans = wantedIds.size > 0 || wantedEins.size > 0 || name !== undefined;
  const fits = fileMatch(match);
  return (entry) => (!tellsPlans || entry.plans.some(isOfPlan)) && fits(entry);
}
