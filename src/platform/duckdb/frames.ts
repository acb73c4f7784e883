import type { Socket } from 'node:net';

const HEAD = 8;

/** One message: the lengths of its two parts, a JSON text, and bytes that go as they are. */
export function writeFrame(socket: Socket, header: object, body?: Buffer): boolean {
  const text = Buffer.from(JSON.stringify(header));
  const head = Buffer.allocUnsafe(HEAD);
  head.writeUInt32LE(text.length, 0);
  head.writeUInt32LE(body?.length ?? 0, 4);
  socket.cork();
  socket.write(head);
  const room = socket.write(text);
  const more = body === undefined || body.length === 0 || socket.write(body);
  socket.uncork();
  return room && more;
}

export function onFrames(socket: Socket, receive: (header: unknown, body: Buffer) => void): void {
  let part: 'head' | 'text' | 'body' = 'head';
  let target = Buffer.alloc(HEAD);
  let filled = 0;
  let bodyLength = 0;
  let header: unknown;

  const next = (following: typeof part, length: number) => {
    part = following;
    target = Buffer.allocUnsafeSlow(length);
    filled = 0;
  };
  /** What follows the part that is complete now. */
  const advance = () => {
    if (part === 'head') {
      bodyLength = target.readUInt32LE(4);
      next('text', target.readUInt32LE(0));
    } else if (part === 'text') {
      header = JSON.parse(target.toString());
      next('body', bodyLength);
    } else {
      const body = target;
      next('head', HEAD);
      receive(header, body);
    }
  };

  socket.on('data', (data: Buffer<ArrayBuffer>) => {
    for (let at = 0; at < data.length; ) {
      const copied = data.copy(target, filled, at);
      at += copied;
      filled += copied;
      while (filled === target.length) advance();
    }
    release(data);
  });
}

/** Gives the memory back at once: a stream of hundreds of megabytes would make the collector go over the whole heap again and again. */
function release(data: Buffer<ArrayBuffer>): void {
  if (data.byteLength === data.buffer.byteLength) data.buffer.transfer(0);
}
