import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface RunningProxy {
  address: string;
  /** The ports that its connections to sites come from. */
  ports: Set<number>;
  close(): Promise<void>;
}

/** A forward proxy on the loopback address, for tunnels alone. */
export async function openForwardProxy(): Promise<RunningProxy> {
  const ports = new Set<number>();
  const sockets = new Set<Socket>();
  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    const { hostname, port } = new URL(`http://${request.url}`);
    const upstream = connect(Number(port), hostname, () => {
      ports.add(upstream.localPort ?? 0);
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(upstream).pipe(socket);
    });
    for (const end of [socket, upstream])
      sockets.add(
        end.on('error', () => {
          socket.destroy();
          upstream.destroy();
        }),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ports,
    close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
