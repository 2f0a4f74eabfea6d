import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as received over OTLP, its attributes as a plain object. */
export interface ReceivedSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly failed: boolean;
  /** Attributes of the process that sent the span. */
  readonly resource: Readonly<Record<string, unknown>>;
}

interface KeyValue {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface WireSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly KeyValue[];
  readonly status: { readonly code?: number };
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly KeyValue[] };
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[];
  }[];
}

const ERROR = 2;

/** A collector that stores the traces it receives. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  /** The status of its responses. */
  status = 200;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OtlpReceiver> {
    const server = createServer();
    const receiver = new OtlpReceiver(server);
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      receiver.take(request.url ?? '', request.headers, Buffer.concat(chunks).toString());
      response.writeHead(receiver.status, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(path: string, headers: IncomingHttpHeaders, body: string): void {
    this.requests.push({ path, headers, body });
    for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans) {
      const origin = plain(resource.attributes);
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) this.spans.push(received(span, origin));
    }
  }
}

function received(
  { attributes, status, parentSpanId, ...span }: WireSpan,
  resource: Record<string, unknown>,
): ReceivedSpan {
  return { ...span, parentSpanId, attributes: plain(attributes), failed: status.code === ERROR, resource };
}

function plain(attributes: readonly KeyValue[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
