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

/** The behaviour of the receiver for a call: a status, a redirect, or no response. */
export type ReceiverResponse = number | { readonly location: string } | 'silence';

/** A webhook receiver over TLS that stores the calls it receives. */
export class WebhookReceiver {
  readonly received: ReceivedCall[] = [];
  private readonly answers: ReceiverResponse[] = [];

  private constructor(private readonly server: Server) {}

  static async start({ key, cert }: TestCertificate): Promise<WebhookReceiver> {
    const server = createServer({ key, cert });
    const receiver = new WebhookReceiver(server);
    server.on('request', async (request, response) => {
      receiver.received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
      const answer = receiver.answers.shift() ?? 200;
      if (answer === 'silence') return;
      if (typeof answer === 'number') response.writeHead(answer).end('{}');
      else response.writeHead(302, answer).end();
    });
    await once(server.listen(0, 'localhost'), 'listening');
    return receiver;
  }

  get url(): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** Scripts the responses to the next calls, in order; later calls get status 200. */
  next(...answers: ReceiverResponse[]): void {
    this.answers.push(...answers);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
