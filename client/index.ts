import { GranaryError } from './error.ts';
import { type EventOptions, followEvents, type JobEvent } from './events.ts';
import type { Export, ListedRow, Namespaces, Operations, StreamOperation } from './generated.ts';
import { type JobRecord, lookAt, type WaitOptions, waitFor } from './jobs.ts';
import {
  answersEvents,
  type CallOptions,
  isOperation,
  type OperationId,
  prepare,
  takesQuery,
} from './request.ts';
import { allRows, type RowOptions } from './rows.ts';
import { type ClientOptions, sender } from './send.ts';

export type { ErrorDetail } from './error.ts';
export { GranaryError } from './error.ts';
export type { EventOptions, JobEvent } from './events.ts';
export type * from './generated.ts';
export type { JobRecord, WaitOptions } from './jobs.ts';
export { hasEnded } from './jobs.ts';
export type { CallOptions, OperationId, UploadBody } from './request.ts';
export type { RowOptions } from './rows.ts';
export type { ClientOptions, RetryOptions, TokenSource } from './send.ts';

export type Input<Id extends OperationId> = Operations[Id]['input'];
export type Output<Id extends OperationId> = Operations[Id]['output'];

/** Input may be left out where nothing in it is required. */
type Arguments<Id extends OperationId> =
  Record<never, never> extends Input<Id>
    ? [input?: Input<Id>, options?: CallOptions]
    : [input: Input<Id>, options?: CallOptions];

type Methods = { [Id in OperationId]: (...args: Arguments<Id>) => Promise<Output<Id>> };

/** One thing of a list operation's answer; never for operations that answer no list. */
type ItemOf<Id extends OperationId> =
  Output<Id> extends ReadonlyArray<infer Item>
    ? Item
    : Output<Id> extends { data: Array<infer Item>; has_more: boolean }
      ? Item
      : never;

export type ListOperation = {
  [Id in OperationId]: [ItemOf<Id>] extends [never] ? never : Id;
}[OperationId];

interface Core {
  /** Calls an operation by its id and answers its record. */
  call<Id extends OperationId>(id: Id, ...args: Arguments<Id>): Promise<Output<Id>>;
  /** The answer itself, for other formats than JSON and for headers. */
  raw<Id extends OperationId>(id: Id, ...args: Arguments<Id>): Promise<Response>;
  /** Everything of a list, page by page, as it is asked for. */
  all<Id extends ListOperation>(id: Id, ...args: Arguments<Id>): AsyncGenerator<ItemOf<Id>, void>;
  /** Every row of a dataset, stable while others write. */
  rows(datasetId: string, options?: RowOptions): AsyncGenerator<ListedRow, void>;
  /** Waits until a job or run has ended, in whatever way; the record says how. */
  waitFor<Job extends JobRecord>(job: Job, options?: WaitOptions<Job>): Promise<Job>;
  /** What a job or run tells while it works, until it ends. */
  events(job: JobRecord, options?: EventOptions): AsyncGenerator<JobEvent, void>;
  /** What an operation tells as a stream, for as long as it is followed. */
  follow<Id extends StreamOperation>(
    id: Id,
    input: Input<Id>,
    options?: EventOptions,
  ): AsyncGenerator<JobEvent, void>;
  /** The bytes of an export, or of another signed address. The credential is not sent there. */
  download(from: Export | string, options?: { signal?: AbortSignal }): Promise<ReadableStream<Uint8Array>>;
}

export type Granary = Core & Namespaces<Methods>;

const PAGE = 200;

export function createClient(options: ClientOptions = {}): Granary {
  const send = sender(options);
  const raw = (id: OperationId, input: object = {}, given: CallOptions = {}) =>
    send(prepare(id, input, given), given.signal);
  const call = async (id: OperationId, input?: object, given?: CallOptions): Promise<unknown> =>
    contentOf(await raw(id, input, given));

  async function* all(id: OperationId, input: object = {}, given: CallOptions = {}) {
    const paged = takesQuery(id, 'offset');
    for (let offset = 0; ; ) {
      const answer = await raw(id, { limit: PAGE, ...input, ...(paged ? { offset } : {}) }, given);
      const body = (await answer.json()) as unknown[] | { data: unknown[]; has_more: boolean };
      const items = Array.isArray(body) ? body : body.data;
      yield* items;
      offset += items.length;
      const more = Array.isArray(body) ? offset < Number(answer.headers.get('x-total-count')) : body.has_more;
      if (!paged || !more || items.length === 0) return;
    }
  }

  const core = {
    call,
    raw,
    all,
    rows: (datasetId: string, rowOptions: RowOptions = {}) => allRows(call, datasetId, rowOptions),
    waitFor: (job: JobRecord, waitOptions: WaitOptions<JobRecord> = {}) =>
      waitFor((id, input, signal) => call(id, input, { signal }), job, waitOptions),
    events(job: JobRecord, eventOptions: EventOptions = {}) {
      const [id, input] = lookAt(job);
      if (!answersEvents(id)) throw new TypeError(`${id} tells no events. Use waitFor with onProgress.`);
      return followEvents(send, prepare(id, input, {}), eventOptions);
    },
    follow(id: OperationId, input: object, eventOptions: EventOptions = {}) {
      if (!answersEvents(id)) throw new TypeError(`${id} tells no events.`);
      return followEvents(send, prepare(id, input, {}), eventOptions);
    },
    download: (from: Export | string, { signal }: { signal?: AbortSignal } = {}) =>
      download(options.fetch ?? globalThis.fetch, from, signal),
  };
  return new Proxy(core, {
    get: (target, name) =>
      typeof name === 'string' && !(name in target) ? namespace(name, call) : Reflect.get(target, name),
  }) as unknown as Granary;
}

const dashed = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `then` is asked for by await, and must not look like a namespace. */
function namespace(space: string, call: (id: OperationId, ...args: object[]) => Promise<unknown>): unknown {
  if (space === 'then') return undefined;
  return new Proxy(Object.create(null), {
    get(_, name) {
      const id = `${dashed(space)}.${dashed(String(name))}`;
      if (typeof name !== 'string' || name === 'then') return undefined;
      if (!isOperation(id)) throw new TypeError(`Granary has no operation ${id}.`);
      return (...args: object[]) => call(id, ...args);
    },
  });
}

async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return isJson ? response.json() : response.body;
}

async function download(
  ask: typeof fetch,
  from: Export | string,
  signal: AbortSignal | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const address = typeof from === 'string' ? from : from.download_url;
  if (address === undefined) throw new TypeError('This export has its rows in data and no file.');
  const send = sender({ fetch: ask });
  const response = await send(
    { method: 'GET', path: address, headers: {}, body: undefined, once: false, repeatable: true },
    signal,
  );
  if (response.body === null)
    throw new GranaryError('The download has no content. Make the export again.', {
      status: response.status,
      code: 'empty',
    });
  return response.body;
}
