import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { invalidRequest } from '../kernel/errors.ts';
import { wantBody } from './unread-bodies.ts';
import { brokenOff, STALLED_MS, stalled, tooLarge, UploadBytes } from './upload-bytes.ts';

export interface SavedUpload {
  bytes: number;
  /** Of the file itself, also when it came as part of a form. */
  mediaType: string;
  encoding: string | undefined;
  fileName: string | undefined;
  /** The other fields of the form. */
  fields: Readonly<Record<string, string>>;
}

const MOST_FIELDS = 100;
const LONGEST_FIELD = 64 * 1024;

/** A body that is taken as it comes, instead of being read into memory. */
export class Upload {
  readonly mediaType: string;
  readonly #request: FastifyRequest;
  readonly #payload: Readable;
  #hash: Hash | undefined;
  #digest: string | undefined;
  #taken = false;

  constructor(request: FastifyRequest, payload: Readable, mediaType: string) {
    this.#request = request;
    this.#payload = payload;
    this.mediaType = mediaType;
  }

  get taken(): boolean {
    return this.#taken;
  }

  /** Names the content of what was saved, when asked for before. */
  get digest(): string | undefined {
    return this.#digest;
  }

  keepDigest(): void {
    this.#hash = createHash('sha256');
  }

  /** The body as it comes, for whoever needs no file of it; not for forms. */
  take(mostBytes: number): UploadBytes {
    this.#begin();
    return new UploadBytes(this.#payload, mostBytes, this.#hash, () => {
      this.#hash?.update('{}');
      this.#digest = this.#hash?.digest('hex');
    });
  }

  /** Writes all of it to the file; the file may be there in part when this fails. */
  async saveTo(file: string, mostBytes: number): Promise<SavedUpload> {
    this.#begin();
    const watch = new AbortController();
    const late = setTimeout(() => watch.abort(stalled()), STALLED_MS);
    const sink = new Sink(file, mostBytes, this.#hash, () => late.refresh());
    try {
      const saved =
        this.mediaType === 'multipart/form-data'
          ? await this.#saveForm(sink, watch.signal)
          : await this.#saveRaw(sink, watch.signal);
      this.#hash?.update(JSON.stringify(saved.fields));
      this.#digest = this.#hash?.digest('hex');
      return saved;
    } catch (error) {
      throw watch.signal.aborted ? watch.signal.reason : error;
    } finally {
      clearTimeout(late);
    }
  }

  #begin(): void {
    if (this.#taken) throw new Error('an upload can be taken only once');
    this.#taken = true;
    wantBody(this.#request);
  }

  /** Leaving it early must not end the connection, which still has to carry the answer. */
  async *#chunks(): AsyncGenerator<Buffer> {
    try {
      yield* this.#payload.iterator({ destroyOnReturn: false });
    } catch (error) {
      throw brokenOff(error);
    }
  }

  async #saveRaw(sink: Sink, signal: AbortSignal): Promise<SavedUpload> {
    const bytes = await sink.take(this.#chunks(), signal);
    const encoding = this.#request.headers['content-encoding'];
    return { bytes, mediaType: this.mediaType, encoding, fileName: undefined, fields: {} };
  }

  async #saveForm(sink: Sink, signal: AbortSignal): Promise<SavedUpload> {
    const headers = { ...this.#request.headers, 'content-type': this.#request.headers['content-type'] ?? '' };
    const form = openForm(headers);
    const fields: Record<string, string> = {};
    let file: Promise<SavedUpload> | undefined;
    const fail = (error: Error) => void form.destroy(error);
    form.on('field', (name: string, value: string, _nameCut: boolean, valueTruncated: boolean) => {
      if (valueTruncated) return fail(invalidRequest(`The form's field "${name}" is too long.`));
      fields[name] = value;
    });
    form.on('fieldsLimit', () => fail(invalidRequest(`A form can have at most ${MOST_FIELDS} fields.`)));
    form.on(
      'file',
      (_field: string, stream: BusboyFileStream, fileName: string, _encoding: string, mediaType: string) => {
        if (file !== undefined) {
          stream.resume();
          return fail(
            invalidRequest('A form can have only one file. Send further files in separate requests.'),
          );
        }
        file = sink
          .take(stream, signal)
          .then((bytes) => ({ bytes, mediaType, encoding: undefined, fileName, fields }));
        file.catch(fail);
      },
    );
    await pipeline(this.#chunks(), form, { signal }).catch((error: Error) => {
      throw /multipart|Part terminated|Unexpected end/i.test(error.message)
        ? invalidRequest('The form is truncated. Check its boundary and send it again.')
        : error;
    });
    if (file === undefined) throw invalidRequest('The form has no file. Add one, such as -F file=@rows.csv.');
    return file;
  }
}

function openForm(headers: { 'content-type': string }): InstanceType<typeof Busboy> {
  try {
    return new Busboy({ headers, limits: { fields: MOST_FIELDS, fieldSize: LONGEST_FIELD } });
  } catch {
    throw invalidRequest('The form has no boundary. Let the client set its content type.');
  }
}

/** Writes to the file while it counts, and notices when nothing comes any more. */
class Sink {
  readonly #file: string;
  readonly #most: number;
  readonly #hash: Hash | undefined;
  readonly #onBytes: () => void;

  constructor(file: string, most: number, hash: Hash | undefined, onBytes: () => void) {
    this.#file = file;
    this.#most = most;
    this.#hash = hash;
    this.#onBytes = onBytes;
  }

  async take(source: AsyncIterable<Buffer>, signal: AbortSignal): Promise<number> {
    let bytes = 0;
    const count = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length;
        this.#onBytes();
        this.#hash?.update(chunk);
        if (bytes <= this.#most) done(null, chunk);
        else done(tooLarge(this.#most));
      },
    });
    await pipeline(source, count, createWriteStream(this.#file, { highWaterMark: 1024 ** 2 }), { signal });
    return bytes;
  }
}
