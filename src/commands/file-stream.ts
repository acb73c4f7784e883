import { open } from 'node:fs/promises';

/** Opened as it is read, so that a call that is repeated begins anew. */
export function streamOf(
  path: string,
  onChunk: (bytes: number) => void = () => undefined,
): ReadableStream<Uint8Array> {
  const chunks = chunksOf(path);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) return controller.close();
      onChunk(value.byteLength);
      controller.enqueue(value);
    },
    cancel: async () => {
      await chunks.return(undefined);
    },
  });
}

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  yield* file.readableWebStream({ autoClose: true }) as AsyncIterable<Uint8Array>;
}
