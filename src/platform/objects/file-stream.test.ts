import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { after, before, test } from 'node:test';
import { chanceOf } from '../../../test/support/chance.ts';
import { must } from '../../kernel/must.ts';
import { streamFile } from './file-stream.ts';

const { randomBytes } = chanceOf(import.meta);

const bytes = randomBytes(9_000_001);
let folder: string;
let file: string;
let server: Server;
let address: string;
let streams: Readable[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'granary-stream-'));
  file = join(folder, 'file');
  await writeFile(file, bytes);
  server = createServer(async (_request, response) => {
    const stream = await opened(0, bytes.length - 1);
    streams.push(stream);
    // As whoever sends a stream over HTTP does: when it breaks, so does the answer.
    stream.on('error', () => response.destroy());
    response.on('close', () => stream.destroy());
    stream.pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const opened = async (start: number, end: number) => streamFile(await open(file, 'r'), { start, end });
const hash = (data: Buffer) => createHash('sha256').update(data).digest('hex');
const closed = (stream: Readable) =>
  stream.closed ? Promise.resolve() : new Promise<void>((resolve) => stream.once('close', resolve));

test('over HTTP every byte arrives, to many readers at once, and the file is closed', async () => {
  streams = [];
  const answers = await Promise.all([1, 2, 3, 4].map(async () => (await fetch(address)).arrayBuffer()));
  for (const answer of answers) assert.equal(hash(Buffer.from(answer)), hash(bytes));
  await Promise.all(streams.map(closed));
});

test('who waits for its end over HTTP hears of it', async (context) => {
  const ended: Promise<void>[] = [];
  const piping = createServer(async (_request, response) => {
    ended.push(pipeline(await opened(0, bytes.length - 1), response));
  });
  context.after(() => piping.close());
  await new Promise<void>((resolve) => piping.listen(0, '127.0.0.1', resolve));
  const answer = await fetch(`http://127.0.0.1:${(piping.address() as AddressInfo).port}`);
  assert.equal(hash(Buffer.from(await answer.arrayBuffer())), hash(bytes));
  await Promise.all(ended);
  assert.equal(ended.length, 1);
});

test('a reader that leaves stops the reading', async () => {
  streams = [];
  await new Promise<void>((resolve) => {
    const request = get(address, (response) => {
      response.once('data', () => request.destroy());
      response.on('error', () => undefined);
      response.once('close', () => resolve());
    });
    request.on('error', () => undefined);
  });
  await Promise.all(streams.map(closed));
  assert.ok(must(streams[0], 'streams[0]').destroyed);
});

test('anywhere else it is a stream like any other', async () => {
  assert.ok((await buffer(await opened(0, bytes.length - 1))).equals(bytes));
  assert.ok((await buffer(await opened(5, 1_000_004))).equals(bytes.subarray(5, 1_000_005)));
  const kept: Buffer[] = [];
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      kept.push(chunk);
      done(null, chunk);
    },
  });
  const copy = join(folder, 'copy');
  await pipeline(await opened(0, bytes.length - 1), passing, createWriteStream(copy));
  assert.ok((await readFile(copy)).equals(bytes));
  assert.ok(Buffer.concat(kept).equals(bytes));
});
