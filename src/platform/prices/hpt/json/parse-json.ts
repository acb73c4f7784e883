import { createHash } from 'node:crypto';
import { toUtf8 } from '../../../files/index.ts';
import type { ParsedFile } from '../../model/index.ts';
import { fileHeadOf } from '../head.ts';
import type { HptInput } from '../row.ts';
import { FilePayers, Tally } from '../tally.ts';
import { VersionSigns } from '../version.ts';
import { exactJson } from './exact-json.ts';
import { HEAD_KEYS, jsonHeadFields } from './json-head.ts';
import { JsonRows } from './json-rows.ts';
import { type RootEvents, RootReader } from './root-reader.ts';

const ITEMS = 'standard_charge_information';
const MODIFIERS = 'modifier_information';
/** What is legal at the root and says nothing about rates or about whose they are. */
const PASSED_OVER: ReadonlySet<string> = new Set(['general_contract_provisions']);

/** Reads a file of a hospital in JSON, item by item. */
export async function parseJson(input: HptInput): Promise<ParsedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const isWide = input.encoding.name.startsWith('utf-16');
  const counted = (async function* count() {
    for await (const chunk of input.bytes) {
      input.signal?.throwIfAborted();
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  })();
  const tally = new Tally();
  const payers = new FilePayers();
  const signs = new VersionSigns();
  const rows = new JsonRows({ payers, tally, signs, hasPlaces: !isWide }, input.onRow);
  const root: Record<string, unknown> = {};
  const reader = new RootReader(eventsOf(root, rows, signs, tally), isWide ? 0 : input.encoding.mark);
  const progress = () => ({
    bytes,
    items: tally.items,
    rates: tally.rates,
    rowsRejected: tally.rowsRejected,
  });
  for await (const chunk of toUtf8(counted, input.encoding)) {
    reader.push(chunk);
    await input.onProgress?.(progress());
  }
  reader.finish();
  if (isWide) tally.warnOnce('utf-16', 'The file is in UTF-16; its rows carry no place in bytes.');
  if (rows.itemsWithoutAmount > 0)
    tally.warnOnce('amounts', `Items without any amount: ${rows.itemsWithoutAmount}.`);
  return {
    family: 'hpt_json',
    ...fileHeadOf(jsonHeadFields(root), tally),
    sniffedVersion: signs.version,
    ...{ sha256: hash.digest('hex'), bytes, items: tally.items, rates: tally.rates },
    ...{ rowsRejected: tally.rowsRejected, rejected: tally.rejected, warnings: tally.warnings },
    ...{ payers: payers.list, payer: null, groups: 0, unresolvedGroups: 0 },
  };
}

function eventsOf(
  root: Record<string, unknown>,
  rows: JsonRows,
  signs: VersionSigns,
  tally: Tally,
): RootEvents {
  return {
    isList: (key) => key === ITEMS || key === MODIFIERS,
    wants(key) {
      signs.see(key === MODIFIERS ? '' : key);
      if (!HEAD_KEYS.has(key) && !PASSED_OVER.has(key))
        tally.warnOnce(`key ${key}`, `The key ${key} at the root is not read.`);
      return HEAD_KEYS.has(key);
    },
    onMember(key, bytes) {
      try {
        root[key] = exactJson(bytes.toString('utf8'));
      } catch {
        tally.warnOnce(`value ${key}`, `The value of ${key} is not valid JSON and was not read.`);
      }
    },
    onElement(key, bytes, index, offset) {
      if (key === ITEMS) rows.takeItem(bytes, index, offset);
      else rows.takeModifier(bytes, index, offset);
    },
  };
}
