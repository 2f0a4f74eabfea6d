import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/** A request as one of the vendors received it. */
export interface VendorCall {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
}

const usage = { prompt_tokens: 1_000, completion_tokens: 500, total_tokens: 1_500 };
const TENCENT_USAGE = { PromptTokens: 1_000, CompletionTokens: 500, TotalTokens: 1_500 };
const PIECES = ['Grüezi ', '你好'];
const TEXT = PIECES.join('');

/**
 * Tencent Cloud, Baidu's first API, Zhipu's third API and Spark's WebSocket API at one address, all with the same
 * output.
 */
export class ChineseVendors {
  static readonly text = TEXT;
  static readonly usage = usage;
  readonly calls: VendorCall[] = [];
  /** The number of token requests to Baidu. */
  tokens = 0;
  /** The token that Baidu accepts. */
  private token = '';
  private readonly sockets = new WebSocketServer({ noServer: true });

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const path = request.url ?? '';
        const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>;
        if (!path.startsWith('/oauth')) this.calls.push({ path, headers: request.headers, body });
        const responseBody = this.respond(path, body);
        response.writeHead(200, {
          'content-type': responseBody.startsWith('{') ? 'application/json' : 'text/event-stream',
        });
        response.end(responseBody);
      });
    });
    server.on('upgrade', (request, stream, head) => {
      this.sockets.handleUpgrade(request, stream, head, (socket) => {
        socket.on('message', (data) => {
          const body = JSON.parse(String(data)) as Record<string, unknown>;
          this.calls.push({ path: request.url ?? '', headers: request.headers, body });
          for (const frame of sparkFrames()) socket.send(JSON.stringify(frame));
        });
      });
    });
  }

  static async start(): Promise<ChineseVendors> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new ChineseVendors(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Invalidates the token of Baidu. */
  expireToken(): void {
    this.token = 'expired';
  }

  async close(): Promise<void> {
    for (const socket of this.sockets.clients) socket.terminate();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private respond(path: string, body: Record<string, unknown>): string {
    if (path.startsWith('/oauth')) {
      this.token = `token-${++this.tokens}`;
      return JSON.stringify({ access_token: this.token, expires_in: 2_592_000 });
    }
    if (path.startsWith('/rpc')) return this.baidu(path, body);
    if (path.startsWith('/api/paas/v3')) return zhipu(path);
    return tencent(body);
  }

  private baidu(path: string, body: Record<string, unknown>): string {
    if (!path.endsWith(`access_token=${this.token}`)) {
      return JSON.stringify({ error_code: 110, error_msg: 'Access token invalid or no longer valid' });
    }
    const common = { id: 'as-1', object: 'chat.completion', created: 1, usage };
    if (path.includes('/embeddings/')) return JSON.stringify({ ...common, data: [{ index: 0, embedding: [0.5, 1] }] });
    if (body.stream !== true) return JSON.stringify({ ...common, result: TEXT });
    return PIECES.map((result, at) => `data: ${JSON.stringify({ ...common, result, is_end: at === 1 })}\n\n`).join('');
  }
}

function zhipu(path: string): string {
  const meta = JSON.stringify({ task_id: 't-1', usage });
  if (path.endsWith('/sse-invoke')) {
    const pieces = PIECES.map((piece) => `event:add\nid:1\ndata:${piece}\n\n`).join('');
    return `${pieces}event:finish\nid:1\ndata:\nmeta:${meta}\n\n`;
  }
  const choices = [{ role: 'assistant', content: JSON.stringify(TEXT) }];
  return JSON.stringify({ code: 200, msg: 'ok', success: true, data: { task_id: 't-1', choices, usage } });
}

function tencent(body: Record<string, unknown>): string {
  const common = { Id: 'id-1', Created: 1, Usage: TENCENT_USAGE };
  if (body.Model === 'refused') {
    const refusal = { Code: 'AuthFailure.SignatureFailure', Message: 'The signature is wrong' };
    return JSON.stringify({ Response: { Error: refusal, RequestId: 'r' } });
  }
  if (body.Stream !== true) {
    const Choices = [{ FinishReason: 'stop', Message: { Role: 'assistant', Content: TEXT } }];
    return JSON.stringify({ Response: { ...common, Choices, RequestId: 'r' } });
  }
  return PIECES.map((Content, at) => {
    const Choices = [{ FinishReason: at === 1 ? 'stop' : '', Delta: { Role: 'assistant', Content } }];
    return `data: ${JSON.stringify({ ...common, Choices })}\n\n`;
  }).join('');
}

function sparkFrames(): object[] {
  return PIECES.map((content, at) => ({
    header: { code: 0, message: 'Success', sid: 'cht1', status: at + 1 },
    payload: {
      choices: { status: at + 1, seq: at, text: [{ content, role: 'assistant', index: 0 }] },
      ...(at === 1 && { usage: { text: { question_tokens: 1, ...usage } } }),
    },
  }));
}
