import type pg from 'pg';

/** The part of a pg connection that a COPY speaks to. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
  stream: NodeJS.EventEmitter & { writableNeedDrain: boolean; destroyed: boolean };
}

/** Sends chunks as the input of a `COPY … FROM STDIN`, no faster than the server takes them. Answers how many rows came of it. */
export function copyIn(client: pg.Client, text: string, chunks: AsyncIterable<Buffer>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  client.query(new CopyQuery(text, chunks, resolve, reject) as unknown as pg.Submittable);
  return promise;
}

/** As pg calls the query that is at work. */
class CopyQuery {
  readonly #text: string;
  readonly #chunks: AsyncIterable<Buffer>;
  readonly #resolve: (rows: number) => void;
  readonly #reject: (error: unknown) => void;
  #rows = 0;
  #isOver = false;
  #failure: unknown;

  constructor(
    text: string,
    chunks: AsyncIterable<Buffer>,
    resolve: (rows: number) => void,
    reject: (error: unknown) => void,
  ) {
    this.#text = text;
    this.#chunks = chunks;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: CopyConnection): null {
    connection.query(this.#text);
    return null;
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).then(
      () => {
        if (!this.#isOver) connection.endCopyFrom();
      },
      (error: unknown) => {
        this.#failure = error;
        if (!this.#isOver) connection.sendCopyFail('the rows could not be read');
      },
    );
  }

  async #send(connection: CopyConnection): Promise<void> {
    const { stream } = connection;
    let wake: () => void = () => undefined;
    const onRoom = () => wake();
    stream.on('drain', onRoom).on('close', onRoom);
    try {
      for await (const chunk of this.#chunks) {
        if (this.#isOver || stream.destroyed) return;
        connection.sendCopyFromChunk(chunk);
        if (stream.writableNeedDrain) await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      stream.off('drain', onRoom).off('close', onRoom);
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0);
  }

  handleError(error: unknown): void {
    this.#isOver = true;
    this.#reject(this.#failure ?? error);
  }

  handleReadyForQuery(): void {
    this.#isOver = true;
    this.#resolve(this.#rows);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handleCopyData(): void {}
  handlePortalSuspended(): void {}
}
