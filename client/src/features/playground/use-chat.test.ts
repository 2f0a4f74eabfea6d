import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { emptyReply, type Message } from './conversation';
import { run } from './use-chat';

const request = { model: 'm', messages: [] };
const frame = (value: unknown) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`;
const text = (content: string) => frame({ choices: [{ delta: { content } }] });
const usage = frame({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } });

function responses(source: string, { endless = false } = {}) {
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

const sendPrompt = (onChange: (reply: Message) => void = () => undefined, signal = new AbortController().signal) =>
  run(emptyReply('m', 'g', 1), request, signal, onChange, (error) => String(error));

afterEach(() => {
  jest.useRealTimers();
});

/** Responds to requests in order; the last response repeats. */
function responsesInTurn(...sources: string[]) {
  const bodies = [...sources];
  globalThis.fetch = jest.fn(async () => new Response(bodies.length > 1 ? bodies.shift() : bodies[0])) as typeof fetch;
}

/** Runs without delays; resolves to the reply and the number of requests. */
async function sendWithReconnect(signal = new AbortController().signal) {
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask', 'nextTick', 'setImmediate'] });
  const pending = run(emptyReply('m', 'g', 1), request, signal, () => undefined, String, true);
  let done = false;
  void pending.finally(() => {
    done = true;
  });
  while (!done) {
    await new Promise(setImmediate);
    await jest.advanceTimersByTimeAsync(1000);
  }
  return { reply: await pending, requests: (globalThis.fetch as jest.Mock).mock.calls.length };
}

describe('reply with a lost connection', () => {
  it('is requested again and replaced if reconnecting is enabled', async () => {
    responsesInTurn(text('Hel'), text('Hello') + frame('[DONE]'));
    const { reply, requests } = await sendWithReconnect();
    expect([reply.status, reply.content, requests]).toEqual(['complete', 'Hello', 2]);
  });

  it('stays incomplete after the sixth lost connection', async () => {
    responsesInTurn(text('Hel'));
    const { reply, requests } = await sendWithReconnect();
    expect([reply.status, reply.content, requests]).toEqual(['incomplete', 'Hel', 6]);
  });

  it('is not requested again when the gateway rejects it', async () => {
    globalThis.fetch = jest.fn(
      async () => new Response('{"error":{"message":"no","code":"no_channel"}}', { status: 503 }),
    ) as typeof fetch;
    const { reply, requests } = await sendWithReconnect();
    expect([reply.status, requests]).toEqual(['error', 1]);
  });
});

describe('reply', () => {
  it.each([
    [{ reasoning_content: 'Hmm' }],
    [{ reasoning: 'Hmm' }],
    [{ reasoning_details: [{ type: 'reasoning.text', text: 'Hmm' }] }],
    [{ reasoning_content: 'Hmm', reasoning: 'Hmm', reasoning_details: [{ summary: 'Hmm' }] }],
  ])('separates reasoning in %j from the text', async (delta) => {
    responses(frame({ choices: [{ delta }] }) + text('Hello') + frame('[DONE]'));
    const seen: string[] = [];
    const done = await sendPrompt(({ status, reasoning = '', content }) =>
      seen.push(`${status}:${reasoning}:${content}`),
    );
    expect(seen).toContain('incomplete:Hmm:');
    expect(done).toMatchObject({ status: 'complete', reasoning: 'Hmm', content: 'Hello', firstMs: expect.any(Number) });
  });

  it('changes from loading through incomplete to complete', async () => {
    responses(text('Hel') + text('lo') + usage + frame('[DONE]'));
    const seen: string[] = [];
    const done = await sendPrompt(({ status, content }) => seen.push(`${status}:${content}`));
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
    responses(text('Hel'));
    expect(await sendPrompt()).toMatchObject({ status: 'incomplete', content: 'Hel' });
  });

  it('keeps its text and contains the error when the stream fails', async () => {
    responses(text('Hel') + frame({ error: { message: 'upstream broke' } }) + frame('[DONE]'));
    expect(await sendPrompt()).toMatchObject({ status: 'error', content: 'Hel', error: 'upstream broke' });
  });

  it('contains the whole error object if it has no message', async () => {
    responses(frame({ error: { code: 'odd' } }) + frame('[DONE]'));
    expect(await sendPrompt()).toMatchObject({ status: 'error', error: '{"code":"odd"}' });
  });

  it('keeps its text when it is stopped', async () => {
    responses(text('Hel'), { endless: true });
    const controller = new AbortController();
    const stopAtFirstText = ({ content }: Message) => content && controller.abort();
    const stopped = sendPrompt(stopAtFirstText, controller.signal);
    expect(await stopped).toMatchObject({ status: 'stopped', content: 'Hel' });
  });

  it('contains the reason of a rejected request', async () => {
    globalThis.fetch = jest.fn(async () => {
      throw new TypeError('no network');
    }) as typeof fetch;
    expect(await sendPrompt()).toMatchObject({ status: 'error', content: '' });
  });
});
