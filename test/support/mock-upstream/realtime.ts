import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** How a session was opened. */
export interface Handshake {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly protocols: readonly string[];
}

/** The reaction of the upstream to a message of the client; an object is sent as JSON. */
export type Responses = (event: Record<string, unknown>, socket: WebSocket) => void;

/** An upstream with realtime sessions. */
export class RealtimeUpstream {
  readonly handshakes: Handshake[] = [];
  /** The messages of clients in all sessions. */
  readonly received: Record<string, unknown>[] = [];
  responses: Responses = () => undefined;
  /** Set to respond to handshakes with an error instead. */
  refusal: { status: number; body: string } | null = null;
  private readonly sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: (offered) => (offered.has('realtime') ? 'realtime' : false),
  });

  private constructor(private readonly server: Server) {
    server.on('upgrade', (request, socket, head) => {
      const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
      this.handshakes.push({ url: request.url ?? '', headers: request.headers, protocols });
      if (this.refusal) {
        const { status, body } = this.refusal;
        socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
        return;
      }
      this.sockets.handleUpgrade(request, socket, head, (client) => this.serve(client));
    });
  }

  static async start(): Promise<RealtimeUpstream> {
    const server = createServer((_, response) => response.writeHead(404).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new RealtimeUpstream(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The number of open sessions. */
  get open(): number {
    return this.sockets.clients.size;
  }

  reset(): void {
    this.handshakes.length = 0;
    this.received.length = 0;
    this.responses = () => undefined;
    this.refusal = null;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets.clients) socket.terminate();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(socket: WebSocket): void {
    socket.send(JSON.stringify({ type: 'session.created', event_id: 'event_1', session: { id: 'sess_1' } }));
    socket.on('message', (data) => {
      const event = JSON.parse(String(data)) as Record<string, unknown>;
      this.received.push(event);
      this.responses(event, socket);
    });
    socket.on('error', () => undefined);
  }
}
