import { createHash } from 'node:crypto';
import { toUtf8 } from '../../../files/index.ts';
import type { ParsedFile } from '../../model/index.ts';
import { fileHeadOf } from '../head.ts';
import type { HptInput } from '../row.ts';
import { FilePayers, Tally } from '../tally.ts';
import { VersionSigns } from '../version.ts';
import { readJson } from './exact-json.ts';
import { nameOf } from './item-keys.ts';
import { HEAD_KEYS, jsonHeadFields } from './json-head.ts';
import { JsonRows } from './json-rows.ts';
import { JsonText } from './json-text.ts';
import { plainKey, withPlainKeys } from './keys.ts';
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
  const isWindows = !isWide && input.encoding.name !== 'utf-8';
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
  const text = new JsonText();
  const rows = new JsonRows({ payers, tally, signs, text, hasPlaces: !isWide }, input.onRow);
  const root: Record<string, unknown> = {};
  const reader = new RootReader(
    eventsOf({ root, rows, signs, tally, text }),
    isWide ? 0 : input.encoding.mark,
  );
  const progress = () => ({
    bytes,
    items: tally.items,
    rates: tally.rates,
    rowsRejected: tally.rowsRejected,
  });
  for await (const chunk of toUtf8(
    counted,
    isWindows ? { name: 'utf-8', mark: input.encoding.mark } : input.encoding,
  )) {
    reader.push(chunk);
    await input.onProgress?.(progress());
  }
  reader.finish();
  warn(tally, reader, rows);
  if (text.strays > 0)
    tally.warnOnce('strays', `Values that are not valid UTF-8 were read as Windows-1252: ${text.strays}.`);
  if (isWide) tally.warnOnce('utf-16', 'The file is in UTF-16; its rows carry no place in bytes.');
  return {
    family: 'hpt_json',
    ...fileHeadOf(jsonHeadFields(root), tally),
    sniffedVersion: signs.version,
    ...{ sha256: hash.digest('hex'), bytes, items: tally.items, rates: tally.rates },
    ...{ rowsRejected: tally.rowsRejected, rejected: tally.rejected, warnings: tally.warnings },
    ...{ payers: payers.list, payer: null, groups: 0, unresolvedGroups: 0 },
  };
}

function warn(tally: Tally, { hasMore }: RootReader, rows: JsonRows): void {
  const { itemsWithoutAmount, itemsMended } = rows;
  if (!rows.hasItems) tally.warnOnce('items', `The file has no list ${ITEMS}, and so no rates.`);
  if (hasMore)
    tally.warnOnce(
      'more',
      'More stands behind the object that was read; it was not read. Ask for one file a hospital.',
    );
  if (itemsMended > 0)
    tally.warnOnce('mended', `Items that are not valid JSON and could be read all the same: ${itemsMended}.`);
  if (itemsWithoutAmount > 0) tally.warnOnce('amounts', `Items without any amount: ${itemsWithoutAmount}.`);
}

interface Reading {
  root: Record<string, unknown>;
  rows: JsonRows;
  signs: VersionSigns;
  tally: Tally;
  text: JsonText;
}

function eventsOf({ root, rows, signs, tally, text }: Reading): RootEvents {
  const isList = (key: string): boolean => plainKey(key) === ITEMS || plainKey(key) === MODIFIERS;
  const isKnown = (key: string): boolean =>
    HEAD_KEYS.has(plainKey(key)) || PASSED_OVER.has(key) || isList(key);
  const depths: Record<string, number> = {};
  return {
    isList,
    isWrapper: (key) => !isKnown(key),
    listOf: (keys) => (isItem(keys) ? ITEMS : undefined),
    isComplete: () => rows.hasItems && root.hospital_name !== undefined,
    onList(key, pointer) {
      if (plainKey(key) === ITEMS) rows.beginItems(pointer);
      else rows.modifiersPointer = pointer;
    },
    wants(written) {
      const key = plainKey(written);
      signs.see(key === MODIFIERS ? '' : key);
      if (!isKnown(written)) tally.warnOnce(`key ${key}`, `The key ${written} at the root is not read.`);
      return HEAD_KEYS.has(key);
    },
    onMember(written, bytes, depth) {
      const key = plainKey(written);
      // What stands further out is said of the file itself.
      if ((depths[key] ?? depth) < depth) return;
      try {
        root[key] = withPlainKeys(readJson(text.of(bytes)).value);
        depths[key] = depth;
      } catch {
        tally.warnOnce(`value ${key}`, `The value of ${written} is not valid JSON and was not read.`);
      }
    },
    onElement(key, bytes, index, offset) {
      if (plainKey(key) === ITEMS) rows.takeItem(bytes, index, offset);
      else rows.takeModifier(bytes, index, offset);
    },
  };
}

/** Whether an object with these keys is an item, which nothing else in a file has. */
function isItem(keys: readonly string[]): boolean {
  const names = keys.map((key) => nameOf(key, 'item'));
  return (
    names.includes('description') &&
    (names.includes('standard_charges') || names.includes('code_information'))
  );
}
