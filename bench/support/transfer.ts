import { open } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { finished } from 'node:stream/promises';

/** Calls by the cheapest client there is, so that the program is measured and not who calls it. */
const BLOCK = 1024 ** 2;

interface Call {
  method: 'GET' | 'POST';
  headers?: Record<string, string | number>;
  body?: string;
  /** A file to send as the body. */
  file?: string;
}

/** Reads an answer of 200 to its end and drops it; answers how many bytes there were. */
export const readAway = (url: string, call: Call): Promise<number> =>
  answered(url, call, async (answer) => {
    let bytes = 0;
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    await finished(answer);
    return bytes;
  });

/** The JSON of an answer of 200. */
export const readJson = <Body>(url: string, call: Call): Promise<Body> =>
  answered(url, call, async (answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    return JSON.parse(Buffer.concat(chunks).toString()) as Body;
  });

interface Reached {
  address: string;
  key: string;
}

export const getJson = <Body>({ address, key }: Reached, path: string): Promise<Body> =>
  readJson(address + path, { method: 'GET', headers: { authorization: `Bearer ${key}` } });

export const postJson = <Body>({ address, key }: Reached, path: string, body: unknown): Promise<Body> =>
  readJson(address + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

function answered<Result>(
  url: string,
  { method, headers = {}, body, file }: Call,
  read: (answer: IncomingMessage) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (answer) => {
      if (answer.statusCode === 200) resolve(read(answer));
      else reject(new Error(`${method} ${url} answered ${answer.statusCode}`));
    });
    sent.on('error', reject);
    if (file === undefined) sent.end(body);
    else sendFile(file, sent).catch(reject);
  });
}

/** Through one place that is used again and again: collecting what a stream leaves behind costs a third of the sending. */
async function sendFile(path: string, sent: ClientRequest): Promise<void> {
  const file = await open(path);
  try {
    const block = Buffer.allocUnsafe(BLOCK);
    const closed = new Promise<void>((resolve) => sent.once('close', resolve));
    for (;;) {
      const { bytesRead } = await file.read(block, 0, BLOCK);
      if (bytesRead === 0) break;
      const isGone = new Promise<void>((resolve) => {
        sent.write(block.subarray(0, bytesRead), () => resolve());
      });
      await Promise.race([isGone, closed]);
      if (sent.destroyed) return;
    }
    sent.end();
  } finally {
    await file.close();
  }
}
