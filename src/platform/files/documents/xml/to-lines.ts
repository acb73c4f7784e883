import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { SaxesParser, type SaxesTagPlain } from 'saxes';

export interface XmlRequest {
  source: string;
  target: string;
  recordPath: string | undefined;
}

export class BadXml extends Error {}

type Value = string | Value[] | { [name: string]: Value };

interface Element {
  name: string;
  text: string;
  fields: Map<string, Value>;
}

const DEEPEST = 100;
const MOST_RECORD_CHARACTERS = 16 * 1024 ** 2;

/** Writes every record of an XML text as a line of JSON in which all values are texts; answers how many. */
export async function xmlToLines({ source, target, recordPath }: XmlRequest): Promise<number> {
  const out = createWriteStream(target);
  let records = 0;
  let text = '';
  const reader = new RecordReader(recordPath, (record) => {
    records += 1;
    text += `${JSON.stringify(record)}\n`;
  });
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for await (const chunk of createReadStream(source, {
      highWaterMark: 256 * 1024,
    }) as AsyncIterable<Buffer>) {
      reader.write(decode(decoder, chunk));
      const isFull = !out.write(text);
      text = '';
      if (isFull) await once(out, 'drain');
    }
    reader.end();
    out.end(text);
    await finished(out);
    return records;
  } finally {
    out.destroy();
  }
}

function decode(decoder: TextDecoder, chunk: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    throw new BadXml('it is not valid UTF-8. Set encoding');
  }
}

class RecordReader {
  readonly #parser = new SaxesParser({ position: true });
  readonly #path: string[];
  readonly #isAnywhere: boolean;
  readonly #onRecord: (record: Value) => void;
  readonly #open: string[] = [];
  /** The elements of the record that is being read, the record itself first. */
  #inside: Element[] = [];
  #characters = 0;

  constructor(path: string | undefined, onRecord: (record: Value) => void) {
    // Without a path every child of the root is a record.
    this.#path = (path ?? '').split('/').filter((name) => name !== '');
    this.#isAnywhere = path !== undefined && !path.startsWith('/');
    this.#onRecord = onRecord;
    const fail = (message: string) => {
      throw new BadXml(message);
    };
    this.#parser.on('error', (error) => fail(`it is damaged at ${error.message}`));
    this.#parser.on('doctype', (text) => {
      if (text.includes('[')) fail('a document type with its own declarations is not supported');
    });
    this.#parser.on('opentag', (tag) => this.#begin(tag as SaxesTagPlain));
    this.#parser.on('closetag', () => this.#finish());
    const add = (text: string) => this.#add(text);
    this.#parser.on('text', add);
    this.#parser.on('cdata', add);
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): void {
    this.#parser.close();
  }

  #begin({ name, attributes }: SaxesTagPlain): void {
    this.#open.push(name);
    if (this.#open.length > DEEPEST) throw new BadXml(`its elements are nested more than ${DEEPEST} deep`);
    if (this.#inside.length === 0 && !this.#isRecord()) return;
    if (this.#inside.length === 0) this.#characters = 0;
    const own = Object.entries(attributes as Record<string, string>).filter(
      ([key]) => !key.startsWith('xmlns'),
    );
    const fields = new Map<string, Value>(own.map(([key, value]) => [`@${key}`, value]));
    this.#inside.push({ name, text: '', fields });
  }

  #isRecord(): boolean {
    const open = this.#open;
    if (this.#path.length === 0) return open.length === 2;
    if (this.#isAnywhere)
      return this.#path.every((name, at) => open[open.length - this.#path.length + at] === name);
    return open.length === this.#path.length && this.#path.every((name, at) => open[at] === name);
  }

  #add(text: string): void {
    const element = this.#inside.at(-1);
    if (element === undefined) return;
    this.#characters += text.length;
    if (this.#characters > MOST_RECORD_CHARACTERS)
      throw new BadXml('one of its records is longer than 16 MB');
    element.text += text;
  }

  #finish(): void {
    this.#open.pop();
    const element = this.#inside.pop();
    if (element === undefined) return;
    const parent = this.#inside.at(-1);
    if (parent === undefined) this.#onRecord(recordOf(element));
    else addField(parent.fields, element.name, valueIn(element));
  }
}

function addField(fields: Map<string, Value>, name: string, value: Value): void {
  const before = fields.get(name);
  if (before === undefined) fields.set(name, value);
  else if (Array.isArray(before)) before.push(value);
  else fields.set(name, [before, value]);
}

/** An element that holds nothing but text is that text. */
function valueIn({ text, fields }: Element): Value {
  return fields.size === 0 ? text.trim() : objectOf(text, fields);
}

const recordOf = ({ name, text, fields }: Element): Value =>
  fields.size === 0 ? { [name]: text.trim() } : objectOf(text, fields);

const objectOf = (text: string, fields: Map<string, Value>): Value => ({
  ...Object.fromEntries(fields),
  ...(text.trim() === '' ? {} : { '#text': text.trim() }),
});
