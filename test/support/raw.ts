import { connect, type Socket } from 'node:net';

/** A connection that sends bytes as they are, for what no HTTP client would send. */
export function openRaw(address: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Everything that comes back until the other side closes; a line left open is closed after `patience` milliseconds. */
export function readToEnd(socket: Socket, patience = 5_000): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const timer = setTimeout(() => socket.destroy(), patience);
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
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
