import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A line between a node and a server that a test can spoil: `hold` lets nothing through and says nothing of it, as a
 * network that loses packets; `cut` breaks every connection and takes no new one; `slow` delays each piece; `reset` breaks
 * what is open, once. `open` ends all of them.
 */
export interface Relay {
  port: number;
  hold(): void;
  cut(): void;
  slow(milliseconds: number): void;
  reset(): void;
  open(): void;
  close(): Promise<void>;
}

export async function openRelay(target: NetConnectOpts): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let delay = 0;
  let gate: PromiseWithResolvers<void> | undefined;

  const pass = async (from: Socket, to: Socket): Promise<void> => {
    try {
      for await (const chunk of from) {
        await gate?.promise;
        if (delay > 0) await sleep(delay);
        if (to.destroyed) break;
        if (!to.write(chunk)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
      }
    } catch {
      // Broken off: the other side learns of it below.
    }
    await gate?.promise;
    to.end();
    from.destroy();
  };
  const breakAll = () => {
    // A Unix socket knows no reset.
    for (const socket of sockets)
      if (socket.remotePort === undefined) socket.destroy();
      else socket.resetAndDestroy();
  };
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };
  const join = async (incoming: Socket): Promise<void> => {
    await gate?.promise;
    if (incoming.destroyed) return;
    const inner = connect(target);
    track(inner);
    void pass(incoming, inner);
    void pass(inner, incoming);
  };
  const server = createServer({ noDelay: true }, (incoming) => {
    track(incoming);
    if (isCut) return void incoming.resetAndDestroy();
    void join(incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const relay: Relay = {
    port: (server.address() as AddressInfo).port,
    hold() {
      gate ??= Promise.withResolvers();
    },
    cut() {
      isCut = true;
      breakAll();
    },
    slow(milliseconds) {
      delay = milliseconds;
    },
    reset: breakAll,
    open() {
      isCut = false;
      delay = 0;
      gate?.resolve();
      gate = undefined;
    },
    async close() {
      relay.open();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return relay;
}

/** The same address, reached over a relay. */
export function relayed(url: string, { port }: Relay): string {
  const changed = new URL(url);
  changed.searchParams.delete('host');
  changed.hostname = '127.0.0.1';
  changed.port = String(port);
  return changed.href;
}
