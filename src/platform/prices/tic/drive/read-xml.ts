import { RATE, RATE_WORDS } from '../../rates/index.ts';
import type { Terms } from '../../staging/index.ts';
import { PADDING } from '../bytes/byte-reader.ts';
import { ARRAY_KEYS, type ArrayKey, type ChunkResult, type CodeFilter } from '../extract/chunk.ts';
import { Extractor } from '../extract/extractor.ts';
import { jsonOf, nodeAt, type XmlNode } from '../xml/xml-node.ts';
import { XmlReader } from '../xml/xml-reader.ts';
import { type ChunkPlace, firstItemOf } from './commit.ts';
import { type ReadChunk, Told } from './crew.ts';
import type { ByteWindow } from './window.ts';

interface XmlRun {
  window: ByteWindow;
  filter: CodeFilter;
  /** An array begins, or goes on. */
  begin(key: ArrayKey): Promise<void>;
  text(key: string, text: string): void;
  commit(read: ReadChunk, place: ChunkPlace): Promise<void>;
}

/** Reads a payer's file that is written as XML: each element as the JSON that it would be, and placed where it stands. */
export async function readXml({ window, filter, begin, text, commit }: XmlRun): Promise<void> {
  const extractor = new Extractor(filter);
  const told = new Told();
  const terms: Terms[] = [];
  const elements = new Map<string, number>();
  let isFresh = true;
  const reader = new XmlReader(new Set(ARRAY_KEYS), {
    list: (name) => begin(keyOf(name)),
    async element(list, node) {
      if (list === null) {
        text(node.name, node.text.trim());
        return;
      }
      const element = elements.get(list) ?? 0;
      elements.set(list, element + 1);
      const bytes = Buffer.from(JSON.stringify(jsonOf(node)));
      const memory = new Uint8Array(bytes.length + PADDING);
      memory.set(bytes);
      const job = {
        key: keyOf(list),
        start: 0,
        length: bytes.length,
        isResumable: false,
        isSingle: false,
        resume: null,
        isFresh,
      };
      const result = extractor.extract({ ...job, bytes: memory.buffer });
      isFresh = false;
      terms.length = result.terms.first;
      terms.push(...result.terms.terms);
      place(result, terms, node);
      await commit(
        { result: { ...result, consumed: node.end - node.start }, told },
        { offset: node.start, element, item: firstItemOf(keyOf(list)) + element },
      );
    },
  });
  do {
    const bytes = Buffer.from(window.bytes);
    window.take(bytes.length);
    await reader.write(bytes);
  } while (await window.more());
  await reader.end();
}

const keyOf = (name: string): ArrayKey => ARRAY_KEYS.find((key) => key === name) ?? 'in_network';

/** Puts the rates to where they stand in the XML. */
function place({ rates: { words, count } }: ChunkResult, terms: readonly Terms[], node: XmlNode): void {
  for (let at = 0; at < count * RATE_WORDS; at += RATE_WORDS) {
    const [, ...names] = (terms[words[at + RATE.terms] ?? 0]?.pointer ?? '').split('/').slice(2);
    const numbers = [words[at + RATE.at2], words[at + RATE.at3], words[at + RATE.at4]];
    const path = names.map((name) => (name === '*' ? (numbers.shift() ?? 0) : name));
    const found = nodeAt(node, path) ?? nodeAt(node, path.map(singular)) ?? node;
    words[at + RATE.offset] = found.start - node.start;
    words[at + RATE.length] = found.end - found.start;
  }
}

/** As in the example of CMS, where a rate has one `negotiated_price`. */
const singular = (step: string | number): string | number =>
  step === 'negotiated_prices' ? 'negotiated_price' : step;
