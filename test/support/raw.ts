import { connect, type Socket } from 'node:net';
import { countdown } from './pace.ts';

/** A connection that sends bytes as they are, for what no HTTP client would send. */
export function openRaw(address: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Of the machine's own time. */
const PATIENCE = 20_000;

/** Everything that comes back until the other side closes; a line that is left open is closed after a while. */
export function readToEnd(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const late = countdown(PATIENCE, () => socket.destroy());
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      late.cancel();
      resolve(text);
    });
  });
}

export async function sendRaw(address: string, bytes: string | Uint8Array): Promise<string> {
  const socket = await openRaw(address);
  const answer = readToEnd(socket);
  socket.write(bytes);
  return answer;
}
