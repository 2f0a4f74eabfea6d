import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestCertificate } from './test-certificate.js';

/** A call as the receiver received it. */
export interface ReceivedCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A response with a body. */
interface WholeResponse {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The behaviour of the receiver for a call: a status, a response, a redirect, or no response. */
export type ReceiverResponse = number | WholeResponse | { readonly location: string } | 'silence';

/** A webhook receiver over TLS that stores the calls it receives. */
export class WebhookReceiver {
  readonly received: ReceivedCall[] = [];
  private readonly responses: ReceiverResponse[] = [];

  private constructor(private readonly server: Server) {}

  static async start({ key, cert }: TestCertificate): Promise<WebhookReceiver> {
    const server = createServer({ key, cert });
    const receiver = new WebhookReceiver(server);
    server.on('request', async (request, response) => {
      receiver.received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
      const scripted = receiver.responses.shift() ?? 200;
      if (scripted === 'silence') return;
      if (typeof scripted === 'number') response.writeHead(scripted).end('{}');
      else if ('status' in scripted) response.writeHead(scripted.status, scripted.headers).end(scripted.body);
      else response.writeHead(302, scripted).end();
    });
    await once(server.listen(0, 'localhost'), 'listening');
    return receiver;
  }

  get url(): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** Scripts the responses to the next calls, in order; the status of later calls is 200. */
  next(...responses: ReceiverResponse[]): void {
    this.responses.push(...responses);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
