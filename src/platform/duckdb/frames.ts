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
  let parts: Buffer[] = [];
  let size = 0;
  let needed = HEAD;
  socket.on('data', (data: Buffer) => {
    parts.push(data);
    size += data.length;
    while (size >= needed) {
      const all = parts.length === 1 ? parts[0]! : Buffer.concat(parts, size);
      parts = [all];
      const textEnd = HEAD + all.readUInt32LE(0);
      needed = textEnd + all.readUInt32LE(4);
      if (size < needed) return;
      receive(JSON.parse(all.toString('utf8', HEAD, textEnd)), all.subarray(textEnd, needed));
      parts = [all.subarray(needed)];
      size -= needed;
      needed = HEAD;
    }
  });
}
