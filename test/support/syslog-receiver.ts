import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import type { TestCertificate } from './test-certificate.js';

/**
 * The behaviour of the receiver for a connection: read all, close immediately, or reset or close after the first bytes.
 */
export type SyslogBehaviour = 'read' | 'close' | 'reset';

/** A syslog message; `json` is its content. */
export interface SyslogMessage {
  readonly header: string;
  readonly json: string;
}

/** A syslog server over TCP, or TLS with a certificate, that stores the messages it reads. */
export class SyslogReceiver {
  readonly messages: SyslogMessage[] = [];
  /** Messages of each connection that was read to its end. */
  readonly batches: number[] = [];
  private readonly behaviours: SyslogBehaviour[] = [];
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly scheme: 'tcp' | 'tls',
  ) {}

  static async start(certificate?: TestCertificate): Promise<SyslogReceiver> {
    const serve = (socket: Socket) => receiver.serve(socket);
    const server = certificate
      ? createTlsServer({ key: certificate.key, cert: certificate.cert }, serve)
      : createServer(serve);
    const receiver = new SyslogReceiver(server, certificate ? 'tls' : 'tcp');
    await once(server.listen(0, 'localhost'), 'listening');
    return receiver;
  }

  get url(): string {
    return `${this.scheme}://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** Removes received messages and scripted behaviour. */
  reset(): void {
    this.messages.length = 0;
    this.batches.length = 0;
    this.behaviours.length = 0;
  }

  /** Scripts the next connections, in order; later ones are read. */
  next(...behaviours: SyslogBehaviour[]): void {
    this.behaviours.push(...behaviours);
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    const behaviour = this.behaviours.shift() ?? 'read';
    if (behaviour === 'close') return void socket.end();
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (behaviour === 'reset') reset(socket);
    });
    socket.on('end', () => {
      const messages = messagesIn(Buffer.concat(chunks));
      this.messages.push(...messages);
      this.batches.push(messages.length);
    });
  }
}

/** A connection with TLS can only be closed. */
function reset(socket: Socket): void {
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}

/** Frames with octet counting. @throws {Error} for anything else */
function messagesIn(bytes: Buffer): SyslogMessage[] {
  const messages: SyslogMessage[] = [];
  for (let rest = bytes; rest.length > 0; ) {
    const [frame = '', length = ''] = /^([1-9]\d*) /.exec(rest.subarray(0, 12).toString('latin1')) ?? [];
    const end = frame.length + Number(length);
    if (frame === '' || rest.length < end) throw new Error('not a frame with octet counting');
    const message = rest.subarray(frame.length, end).toString('utf8');
    const json = message.indexOf('{');
    messages.push({ header: message.slice(0, json - 1), json: message.slice(json) });
    rest = rest.subarray(end);
  }
  return messages;
}
