import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** Listens on a port that nothing should connect to and counts connections. */
export class Canary {
  connections = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly servers: readonly Server[],
    readonly port: number,
  ) {}

  /** Listens on all addresses of this machine, IPv4 and IPv6. */
  static async listen(): Promise<Canary> {
    const server = createServer();
    server.listen(0);
    await once(server, 'listening');
    const canary = new Canary([server], (server.address() as AddressInfo).port);
    server.on('connection', (socket) => canary.respond(socket));
    return canary;
  }

  /** The number of connections since the last call. */
  takeConnections(): number {
    const { connections } = this;
    this.connections = 0;
    return connections;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await Promise.all(this.servers.map((server) => new Promise((closed) => server.close(closed))));
  }

  /** Responds with 404, so that the client does not wait. */
  private respond(socket: Socket): void {
    this.connections++;
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.sockets.delete(socket));
    socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  }
}
