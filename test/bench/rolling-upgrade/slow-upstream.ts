import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const CHUNK_EVERY_MS = 500;
export const USAGE = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 };

const identity = { id: 'chatcmpl-bench', created: 1_700_000_000, model: 'gpt-4o-mini' };
const event = (fields: object): string =>
  `data: ${JSON.stringify({ ...identity, object: 'chat.completion.chunk', ...fields })}\n\n`;

async function stream(response: ServerResponse, ms: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const until = performance.now() + ms;
  do {
    response.write(event({ choices: [{ index: 0, delta: { content: 'word ' }, finish_reason: null }] }));
    await pause(Math.min(CHUNK_EVERY_MS, Math.max(0, until - performance.now())));
  } while (performance.now() < until && !response.destroyed);
  response.write(event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }));
  response.end(`${event({ choices: [], usage: USAGE })}data: [DONE]\n\n`);
}

async function whole(response: ServerResponse, ms: number): Promise<void> {
  await pause(ms);
  const choice = { index: 0, message: { role: 'assistant', content: 'word' }, finish_reason: 'stop' };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ...identity, object: 'chat.completion', choices: [choice], usage: USAGE }));
}

/** An upstream whose responses take as many ms as the field `user` of the request says. */
export async function startSlowUpstream(): Promise<{ url: string; stop: () => void }> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString()) as { user: string; stream: boolean };
    await (body.stream ? stream : whole)(response, Number(body.user));
  });
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
