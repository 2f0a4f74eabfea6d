import { describe, expect, it } from '@jest/globals';
import { ObjectBody } from '../../../bytes/request-body.js';
import type { ReplyContext } from '../../../canonical/chat-codec.js';
import { emptyConversation } from '../../../canonical/conversation.js';
import { Downgrades } from '../../../canonical/downgrades.js';
import type { Reply, ReplyEvent } from '../../../canonical/reply.js';
import { openaiChatUpstream } from '../chat/openai.chat.js';
import { openaiCompletion, openaiCompletionClient } from './openai.completion.js';

const address = { model: null, stream: false, query: null };
const bodyOf = (fields: object) => new ObjectBody({ model: 'm', prompt: 'Once', ...fields });
const read = (fields: object) => openaiCompletionClient.read(bodyOf(fields), 'm');
const context = (fields: object = {}, wantsUsage = false): ReplyContext => ({
  requestId: 'r',
  model: 'm',
  createdAt: 7,
  wantsUsage,
  promptEstimate: 3,
  body: bodyOf(fields),
  conversation: emptyConversation('m'),
});
const usage = {
  input: 1,
  output: 2,
  cacheRead: 0,
  cacheWrite: 0,
  cacheWriteHour: 0,
  reasoning: 0,
  audioIn: 0,
  audioOut: 0,
};
const token = (text: string) => ({ token: text, logprob: -0.5, top_logprobs: [{ token: 'x', logprob: -1 }] });

describe('legacy completion request', () => {
  it.each([['Once'], [['Once']]])("with the prompt %j sends it as the user's message", (prompt) => {
    const conversation = read({ prompt, max_tokens: 5, logprobs: 2, n: 2, stop: ['.'], echo: true });
    expect(conversation).toMatchObject({ maxTokens: 5, logprobs: 2, choices: 2, stop: ['.'], only: {} });
    expect(conversation.messages).toEqual([{ role: 'user', parts: [{ type: 'text', text: 'Once' }] }]);
  });

  it.each([
    [{ prompt: ['a', 'b'] }, 'several prompts'],
    [{ prompt: [1, 2] }, 'token ids'],
    [{ prompt: [[1, 2]] }, 'token ids'],
    [{ suffix: 'end' }, 'suffix'],
    [{ prompt: '' }, 'prompt is required'],
    [{ prompt: { a: 1 } }, 'prompt is required'],
  ])('rejects %j in a translation', (fields, detail) => {
    expect(() => read(fields)).toThrow(detail);
  });

  it.each([
    ['a text', 'Once', 1],
    ['texts', ['a', 'b', 'c'], 3],
    ['token ids', [1, 2, 3], 1],
    ['lists of token ids', [[1, 2], [3]], 2],
  ])('with %s as the prompt may have an output of max_tokens for each prompt and choice', (_, prompt, prompts) => {
    const { maxTokens } = openaiCompletion.read(bodyOf({ prompt, max_tokens: 10, n: 4 }), address);
    expect(maxTokens).toBe(10 * 4 * prompts);
  });

  it('notes fields that a chat does not support', () => {
    const downgrades = new Downgrades();
    const body = openaiChatUpstream.write(read({ best_of: 3, n: 2 }), { stream: false }, downgrades);
    expect([body.n, body.best_of, String(downgrades)]).toEqual([2, undefined, 'best_of']);
  });
});

describe('legacy completion', () => {
  const reply: Reply = {
    id: 'c1',
    model: 'm1',
    choices: [
      {
        parts: [
          { type: 'reasoning', text: 'hm' },
          { type: 'text', text: ' upon' },
        ],
        stop: 'length',
        logprobs: { content: [token(' up'), token('on')] },
      },
    ],
    usage,
  };

  it('is written as a text', () => {
    expect(JSON.parse(openaiCompletionClient.write(reply, context()))).toMatchObject({
      id: 'c1',
      object: 'text_completion',
      created: 7,
      model: 'm1',
      choices: [
        {
          text: ' upon',
          index: 0,
          finish_reason: 'length',
          logprobs: {
            tokens: [' up', 'on'],
            token_logprobs: [-0.5, -0.5],
            top_logprobs: [{ x: -1 }, { x: -1 }],
            text_offset: [0, 3],
          },
        },
      ],
      usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
    });
  });

  it('repeats the prompt on request', () => {
    const { choices } = JSON.parse(openaiCompletionClient.write(reply, context({ echo: true }))) as {
      choices: object[];
    };
    expect(choices).toMatchObject([{ text: 'Once upon', logprobs: { text_offset: [4, 7] } }]);
  });
});

describe('streamed legacy completion', () => {
  const events: ReplyEvent[] = [
    { type: 'start', id: 'c1', model: 'm1' },
    { type: 'reasoning', text: 'hm' },
    { type: 'text', text: ' upon' },
    { type: 'text', text: ' a', choice: 1 },
    { type: 'text', text: ' time' },
    { type: 'usage', usage },
    { type: 'stop', reason: 'stop' },
    { type: 'text', text: 'late' },
  ];
  const stream = (replyEvents: ReplyEvent[], about: ReplyContext) => {
    const writer = openaiCompletionClient.stream(about);
    const out = replyEvents.map((event) => writer.write(event)).join('') + writer.end();
    return out
      .split('\n\n')
      .filter((line) => line !== '')
      .map((line) =>
        line === 'data: [DONE]' ? line : (JSON.parse(line.slice(6)) as { choices: unknown[]; usage?: unknown }),
      );
  };
  const piece = (text: string, index: number, finish_reason: string | null = null) => ({
    text,
    index,
    logprobs: null,
    finish_reason,
  });

  it('is written in chunks of text', () => {
    const chunks = stream(events, context());
    expect(chunks.pop()).toBe('data: [DONE]');
    expect(chunks.map((chunk) => typeof chunk === 'object' && chunk.choices)).toEqual([
      [piece(' upon', 0)],
      [piece(' a', 1)],
      [piece(' time', 0)],
      [piece('', 0, 'stop')],
      [piece('', 1, 'stop')],
    ]);
    expect(chunks.every((chunk) => typeof chunk === 'object' && !('usage' in chunk))).toBe(true);
  });

  it('ends with the usage on request', () => {
    expect(stream(events, context({}, true)).at(-2)).toMatchObject({ choices: [], usage: { prompt_tokens: 1 } });
    expect(stream([], context({}, true)).at(-2)).toMatchObject({ choices: [], usage: { prompt_tokens: 3 } });
  });

  it('begins every choice with the prompt on request', () => {
    expect(stream(events, context({ echo: true }))[0]).toMatchObject({ choices: [piece('Once', 0)] });
  });
});
