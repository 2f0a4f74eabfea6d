import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Forwards connections to a server of a test, and can end, suspend and delay them. The caller ends it with `close`. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private state: 'open' | 'cut' | 'hanging' = 'open';
  private delayMs = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: { readonly host: string; readonly port: number },
  ) {
    server.on('connection', (client) => this.forwardConnection(client));
  }

  static async start(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TcpProxy(server, target);
  }

  /** On 127.0.0.1. */
  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Ends all connections and rejects new ones until `heal`. */
  cut(): void {
    this.state = 'cut';
    for (const socket of this.sockets) socket.destroy();
  }

  /** Resets all connections; new ones are accepted. */
  reset(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  /** Keeps connections open without forwarding data until `heal`. */
  hang(): void {
    this.state = 'hanging';
    for (const socket of this.sockets) socket.pause();
  }

  /** Delays data in both directions by this many ms. */
  delay(ms: number): void {
    this.delayMs = ms;
  }

  /** Forwards data again. */
  heal(): void {
    this.state = 'open';
    for (const socket of this.sockets) socket.resume();
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private forwardConnection(client: Socket): void {
    if (this.state === 'cut') {
      client.destroy();
      return;
    }
    const server = connect({ host: this.target.host, port: this.target.port, noDelay: true });
    client.setNoDelay(true);
    this.join(client, server);
    this.join(server, client);
  }

  private join(from: Socket, to: Socket): void {
    this.sockets.add(from);
    from.on('data', this.forwarder(to));
    from.on('error', () => from.destroy());
    from.on('close', () => {
      this.sockets.delete(from);
      to.destroy();
    });
    if (this.state === 'hanging') from.pause();
  }

  private forwarder(to: Socket): (data: Buffer) => void {
    const delayed: { dueMs: number; data: Buffer }[] = [];
    const writeDue = () => {
      for (let next = delayed[0]; next && next.dueMs <= performance.now(); next = delayed[0]) {
        to.write(next.data);
        delayed.shift();
      }
      const [next] = delayed;
      if (next) setTimeout(writeDue, Math.max(0, next.dueMs - performance.now()));
    };
    return (data) => {
      if (this.delayMs === 0 && delayed.length === 0) {
        to.write(data);
        return;
      }
      // Not before the data that wait already, when the delay was shortened.
      const dueMs = Math.max(performance.now() + this.delayMs, delayed.at(-1)?.dueMs ?? 0);
      delayed.push({ dueMs, data });
      if (delayed.length === 1) setTimeout(writeDue, this.delayMs);
    };
  }
}
