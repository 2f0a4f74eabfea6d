import { describe, expect, it, jest } from '@jest/globals';
import { emptyReply, type Message } from './conversation';
import { run } from './use-chat';

const request = { model: 'm', messages: [] };
const frame = (value: unknown) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`;
const text = (content: string) => frame({ choices: [{ delta: { content } }] });
const usage = frame({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } });

function answers(source: string, { endless = false } = {}) {
  globalThis.fetch = jest.fn(async (_input: unknown, init?: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(source));
        if (!endless) controller.close();
        init?.signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
      },
    });
    return new Response(body, { headers: { 'x-request-id': 'r-1' } });
  }) as typeof fetch;
}

const ask = (onChange: (reply: Message) => void = () => undefined, signal = new AbortController().signal) =>
  run(emptyReply('m', 'g', 1), request, signal, onChange, (error) => String(error));

describe('a reply', () => {
  it('goes from loading through incomplete to complete', async () => {
    answers(text('Hel') + text('lo') + usage + frame('[DONE]'));
    const seen: string[] = [];
    const done = await ask(({ status, content }) => seen.push(`${status}:${content}`));
    expect(seen).toEqual(['loading:', 'incomplete:Hel', 'incomplete:Hello', 'incomplete:Hello']);
    expect(done).toMatchObject({
      status: 'complete',
      content: 'Hello',
      requestId: 'r-1',
      promptTokens: 3,
      completionTokens: 2,
    });
  });

  it('is incomplete when the stream ends early', async () => {
    answers(text('Hel'));
    expect(await ask()).toMatchObject({ status: 'incomplete', content: 'Hel' });
  });

  it('keeps its text and carries the error when the stream breaks', async () => {
    answers(text('Hel') + frame({ error: { message: 'upstream broke' } }) + frame('[DONE]'));
    expect(await ask()).toMatchObject({ status: 'error', content: 'Hel', error: 'upstream broke' });
  });

  it('carries the whole error object when it has no message', async () => {
    answers(frame({ error: { code: 'odd' } }) + frame('[DONE]'));
    expect(await ask()).toMatchObject({ status: 'error', error: '{"code":"odd"}' });
  });

  it('keeps its text when it is stopped', async () => {
    answers(text('Hel'), { endless: true });
    const controller = new AbortController();
    const stopAtFirstText = ({ content }: Message) => content && controller.abort();
    const stopped = ask(stopAtFirstText, controller.signal);
    expect(await stopped).toMatchObject({ status: 'stopped', content: 'Hel' });
  });

  it('that was refused says why', async () => {
    globalThis.fetch = jest.fn(async () => {
      throw new TypeError('no network');
    }) as typeof fetch;
    expect(await ask()).toMatchObject({ status: 'error', content: '' });
  });
});
