import { NO_KEY } from '../bytes/byte-reader.ts';
import { KeyTable } from '../bytes/key-table.ts';
import type { TocFile } from './chunk.ts';
import { eachOf } from './each-of.ts';
import type { Harvest } from './harvest.ts';

const STRUCTURE_KEYS = new KeyTable([
  ...['reporting_plans', 'in_network_files', 'allowed_amount_file', 'allowed_amount_files'],
]);
const [PLANS, IN_NETWORK, ALLOWED_ONE, ALLOWED_MANY] = [1, 2, 3, 4];
const PLAN_NAMES = [
  ...['plan_name', 'plan_id_type', 'plan_id', 'plan_market_type', 'issuer_name', 'plan_sponsor_name'],
];
const PLAN_KEYS = new KeyTable(PLAN_NAMES);
const [ISSUER, SPONSOR] = [4, 5];
const FILE_KEYS = new KeyTable(['description', 'location', 'url', 'file_url', 'href']);
const [DESCRIPTION, LOCATION] = [1, 2];

/** Reads one element of `reporting_structure`. */
export function readStructure(harvest: Harvest): void {
  const { reader } = harvest;
  if (!reader.isObject) {
    reader.skipValue();
    harvest.reject('The reporting structure is not an object.');
    return;
  }
  const plans: (string | null)[][] = [];
  const files: Record<number, Omit<TocFile, 'structure'>[]> = {};
  for (let key = reader.enterObject(STRUCTURE_KEYS); key !== NO_KEY; key = reader.nextKey(STRUCTURE_KEYS)) {
    if (key === PLANS) plans.splice(0, plans.length, ...plansIn(harvest));
    else if (key === IN_NETWORK) files[key] = filesIn(harvest, 'tic_in_network');
    else if (key === ALLOWED_ONE || key === ALLOWED_MANY) files[key] = filesIn(harvest, 'tic_allowed');
    else reader.skipValue();
  }
  const structure = harvest.element;
  for (const cells of plans) {
    if (cells[ISSUER] !== null || cells[SPONSOR] !== null) harvest.isVersionTwo = true;
    harvest.plans.push({ structure, cells });
  }
  for (const file of Object.values(files).flat()) harvest.files.push({ structure, ...file });
}

function plansIn(harvest: Harvest): (string | null)[][] {
  const plans: (string | null)[][] = [];
  eachWithin(harvest, () => {
    if (harvest.reader.isObject) plans.push(readPlan(harvest));
    else if (harvest.reader.text() !== null)
      harvest.reject('A plan of the reporting structure is no object.');
  });
  return plans;
}

function filesIn(harvest: Harvest, kind: TocFile['kind']): Omit<TocFile, 'structure'>[] {
  const { reader } = harvest;
  const files: Omit<TocFile, 'structure'>[] = [];
  eachWithin(harvest, () => {
    if (reader.isObject) files.push(readFile(harvest, kind));
    else {
      const text = reader.text()?.trim() ?? '';
      if (text !== '') files.push({ kind, description: null, location: text });
    }
  });
  return files;
}

/** Whatever stands in a list, in lists of it, or in its place. */
function eachWithin(harvest: Harvest, read: () => void, depth = 0): void {
  eachOf(harvest.reader, () => {
    if (!harvest.reader.isArray) read();
    else if (depth < MOST_DEPTH) eachWithin(harvest, read, depth + 1);
    else {
      harvest.reader.skipValue();
      harvest.reject('The reporting structure has lists in lists that are too deep to read.');
    }
  });
}

const MOST_DEPTH = 8;

function readPlan({ reader }: Harvest): (string | null)[] {
  const cells: (string | null)[] = PLAN_NAMES.map(() => null);
  for (let key = reader.enterObject(PLAN_KEYS); key !== NO_KEY; key = reader.nextKey(PLAN_KEYS)) {
    if (key > 0) cells[key - 1] = reader.text();
    else reader.skipValue();
  }
  return cells;
}

function readFile({ reader }: Harvest, kind: TocFile['kind']): Omit<TocFile, 'structure'> {
  const file: Omit<TocFile, 'structure'> = { kind, description: null, location: null };
  for (let key = reader.enterObject(FILE_KEYS); key !== NO_KEY; key = reader.nextKey(FILE_KEYS)) {
    if (key === DESCRIPTION) file.description = reader.text();
    else if (key === LOCATION) file.location = reader.text()?.trim() || file.location;
    else if (key > LOCATION) file.location ??= reader.text()?.trim() || null;
    else reader.skipValue();
  }
  return file;
}
