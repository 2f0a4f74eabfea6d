// The cheapest upstream with OpenAI's wire format, in a separate process. Prints its port.
import { createServer, type Socket } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');
const text = 'The toll is paid once, at the gate, and never on the road. '.repeat(12).trimEnd();
const usage = '{"prompt_tokens":19,"completion_tokens":96,"total_tokens":115}';
const identity = '"id":"chatcmpl-bench","created":1700000000,"model":"gpt-4o-mini","system_fingerprint":"fp_bench"';

/** Events of one stream without the usage and the end marker; the load generator depends on the number. */
const chunksPerStream = 50;
const paceMs = 20;

const body = Buffer.from(
  `{${identity},"object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"${text}",` +
    `"refusal":null},"logprobs":null,"finish_reason":"stop"}],"usage":${usage},"service_tier":"default"}`,
);
const whole = Buffer.concat([
  Buffer.from(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`),
  body,
]);

const httpChunk = (payload: string): Buffer => Buffer.from(`${payload.length.toString(16)}\r\n${payload}\r\n`);
const event = (choices: string, extra = ''): string =>
  `data: {${identity},"object":"chat.completion.chunk","choices":[${choices}]${extra}}\n\n`;
const streamHead = Buffer.from(
  'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncache-control: no-cache\r\ntransfer-encoding: chunked\r\n\r\n',
);
const delta = httpChunk(
  event('{"index":0,"delta":{"content":"one word after another "},"logprobs":null,"finish_reason":null}'),
);
const finish = event('{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}');
const ending = (withUsage: boolean): Buffer =>
  Buffer.concat([
    httpChunk([finish, ...(withUsage ? [event('', `,"usage":${usage}`)] : []), 'data: [DONE]\n\n'].join('')),
    Buffer.from('0\r\n\r\n'),
  ]);
const endings = { plain: ending(false), withUsage: ending(true) };
const burst = Buffer.concat(Array.from({ length: chunksPerStream }, () => delta));

interface PacedStream {
  readonly socket: Socket;
  readonly end: Buffer;
  left: number;
}

const paced = new Set<PacedStream>();
// One timer for all streams, because the cost of a timer for each would be part of the result.
setInterval(() => {
  for (const stream of paced) {
    if (stream.left-- > 0) stream.socket.write(delta);
    else {
      paced.delete(stream);
      stream.socket.write(stream.end);
    }
  }
}, paceMs);

function respond(socket: Socket, request: Buffer): void {
  if (!request.includes('"stream":true')) {
    socket.write(whole);
    return;
  }
  const end = request.includes('"include_usage":true') ? endings.withUsage : endings.plain;
  if (request.includes('"user":"paced"')) {
    socket.write(streamHead);
    paced.add({ socket, end, left: chunksPerStream });
    return;
  }
  socket.write(Buffer.concat([streamHead, burst, end]));
}

/** Length of the first complete request in the buffer, or 0 while it is incomplete. */
function requestLength(buffer: Buffer): number {
  const head = buffer.indexOf(headEnd);
  if (head < 0) return 0;
  const declared = /content-length: *(\d+)/i.exec(buffer.toString('latin1', 0, head));
  const length = head + headEnd.length + Number(declared?.[1] ?? 0);
  return buffer.length >= length ? length : 0;
}

const server = createServer({ noDelay: true }, (socket) => {
  let pending: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    for (let length = requestLength(pending); length > 0; length = requestLength(pending)) {
      respond(socket, pending.subarray(0, length));
      pending = pending.subarray(length);
    }
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    for (const stream of paced) if (stream.socket === socket) paced.delete(stream);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address ? address.port : 0);
});
process.on('SIGTERM', () => process.exit(0));
