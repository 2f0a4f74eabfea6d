// An upstream with OpenAI's wire format for extreme calls, in a separate process. Prints its port. The field `user`
// of a request selects the response: `hold-<bytes>` a stream of this many bytes that does not end, `silent` none. GET
// returns the state of the upstream.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** The state of the upstream. */
export interface UpstreamState {
  /** Calls whose response has not ended. */
  readonly underWay: number;
  /** Bytes of streams that were written, those included that wait in the system's buffers. */
  readonly written: number;
}

const completion = JSON.stringify({
  id: 'chatcmpl-bench',
  object: 'chat.completion',
  created: 1_700_000_000,
  model: 'gpt-4o-mini',
  choices: [{ index: 0, message: { role: 'assistant', content: 'The toll is paid.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 19, completion_tokens: 5, total_tokens: 24 },
});
const content = 'one word after another '.repeat(40);
const delta = Buffer.from(
  `data: ${JSON.stringify({
    id: 'chatcmpl-bench',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'gpt-4o-mini',
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
  })}\n\n`,
);

let underWay = 0;
let written = 0;

function hold(response: ServerResponse, bytes: number): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  let left = bytes;
  const send = () => {
    while (left > 0) {
      left -= delta.length;
      written += delta.length;
      if (!response.write(delta)) {
        response.once('drain', send);
        return;
      }
    }
  };
  send();
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    response.end(JSON.stringify({ underWay, written } satisfies UpstreamState));
    return;
  }
  underWay++;
  response.once('close', () => underWay--);
  const { user = '' } = (await json(request)) as { user?: string };
  const [, bytes] = /^hold-(\d+)$/.exec(user) ?? [];
  if (bytes !== undefined) hold(response, Number(bytes));
  else if (user !== 'silent') response.writeHead(200, { 'content-type': 'application/json' }).end(completion);
}

const server = createServer({ noDelay: true, keepAliveTimeout: 60_000 }, (request, response) => {
  // The client has disconnected, or the body is not complete.
  respond(request, response).catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.on('SIGTERM', () => process.exit(0));
