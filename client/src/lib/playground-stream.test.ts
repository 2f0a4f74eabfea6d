import { describe, expect, it, jest } from '@jest/globals';
import { type PlaygroundChunk, streamChat } from './playground-stream';
import { ProblemError } from './problem';
import { hasExpired } from './sign-in-state';
import { stored } from './storage';

const request = { model: 'gpt-4o-mini', messages: [{ role: 'user' as const, content: 'hi' }] };
const delta = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

/** Responds to the next fetch with these chunks. */
function streams(pieces: string[], onCancel = () => {}) {
  const encoder = new TextEncoder();
  const bodies = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = bodies.shift();
      if (next === undefined) controller.close();
      else controller.enqueue(encoder.encode(next));
    },
    cancel: onCancel,
  });
  globalThis.fetch = jest.fn(async () => new Response(body)) as typeof fetch;
}

async function run() {
  const chunks: PlaygroundChunk[] = [];
  const end = await streamChat(request, new AbortController().signal, (chunk) => chunks.push(chunk));
  return { end, text: chunks.map((chunk) => chunk.delta).join(''), chunks };
}

describe('playground stream', () => {
  it('is complete when it ends with [DONE]', async () => {
    streams([delta('Hel'), delta('lo'), 'data: [DONE]\n\n']);
    expect(await run()).toMatchObject({ end: 'complete', text: 'Hello' });
  });

  it('is incomplete when it ends without [DONE]', async () => {
    streams([delta('Hel')]);
    expect(await run()).toMatchObject({ end: 'incomplete', text: 'Hel' });
  });

  it('reads frames cut at any byte, with either line ending and inside a character', async () => {
    const whole = `${delta('你好')}: ping\r\n\r\n${delta('!').replaceAll('\n', '\r\n')}data: [DONE]\r\n\r\n`;
    const bytes = new TextEncoder().encode(whole);
    for (let size = 1; size <= 7; size++) {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
          controller.close();
        },
      });
      globalThis.fetch = jest.fn(async () => new Response(body)) as typeof fetch;
      expect(await run()).toMatchObject({ end: 'complete', text: '你好!' });
    }
  });

  it('returns usage and errors inside the stream', async () => {
    const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };
    streams([
      `data: ${JSON.stringify({ choices: [], usage })}\n\n`,
      `data: ${JSON.stringify({ error: { message: 'upstream broke' } })}\n\n`,
    ]);
    const { chunks } = await run();
    expect(chunks[0]?.usage).toEqual(usage);
    expect(chunks[1]?.error).toBe('upstream broke');
  });

  it('is one chunk if the body has stream: false', async () => {
    const calls = [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }];
    const message = { content: 'Hello', reasoning_content: 'Hmm', tool_calls: calls };
    globalThis.fetch = jest.fn(async () => new Response(JSON.stringify({ choices: [{ message }] }))) as typeof fetch;
    const chunks: PlaygroundChunk[] = [];
    const body = { ...request, stream: false };
    expect(await streamChat(body, new AbortController().signal, (chunk) => chunks.push(chunk))).toBe('complete');
    expect(chunks).toEqual([{ delta: 'Hello', reasoning: 'Hmm', calls }]);
    expect((globalThis.fetch as jest.Mock).mock.calls[0]?.[1]).toMatchObject({ body: JSON.stringify(body) });
  });

  it('closes the connection when the reader stops', async () => {
    const onCancel = jest.fn();
    streams(['data: [DONE]\n\n', delta('never read'), delta('never read')], onCancel);
    await run();
    expect(onCancel).toHaveBeenCalled();
  });

  it('stops immediately on abort, even while the server is silent', async () => {
    const controller = new AbortController();
    const onCancel = jest.fn(() => undefined);
    const silent = new ReadableStream<Uint8Array>({
      pull: () => {
        controller.abort();
        return new Promise(() => undefined);
      },
      cancel: onCancel,
    });
    globalThis.fetch = jest.fn(async () => new Response(silent)) as typeof fetch;
    const reply = streamChat(request, controller.signal, () => {});
    await expect(reply).rejects.toMatchObject({ name: 'AbortError' });
    expect(onCancel).toHaveBeenCalled();
  });

  it.each([
    { who: 'upstream', code: 'invalid_api_key', kind: 'refused', expired: false },
    { who: 'gateway', code: 'unauthenticated', kind: 'signed-out', expired: true },
  ])('a 401 of the $who ends the session: $expired', async ({ code, kind, expired }) => {
    stored.user.write({ id: 1, username: 'root', role: 100, status: 1, display_name: 'Root', group: 'default' });
    globalThis.fetch = jest.fn(
      async () => new Response(JSON.stringify({ error: { message: 'Incorrect API key', code } }), { status: 401 }),
    ) as typeof fetch;
    const failure = await run().catch((error: unknown) => error);
    expect((failure as ProblemError).problem).toMatchObject({ kind, message: 'Incorrect API key', code });
    expect([hasExpired(), stored.user.read() === null]).toEqual([expired, expired]);
  });

  it("throws a problem with the server's message if the request is rejected", async () => {
    globalThis.fetch = jest.fn(
      async () => new Response(JSON.stringify({ success: false, message: '额度不足', code: 'quota' }), { status: 403 }),
    ) as typeof fetch;
    const failure = await run().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProblemError);
    expect((failure as ProblemError).problem).toMatchObject({ kind: 'forbidden', message: '额度不足', code: 'quota' });
  });
});
