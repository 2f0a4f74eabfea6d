import { describe, expect, it } from '@jest/globals';
import type { Usage } from '../../common/usage.js';
import type { ReplyEvent } from '../canonical/reply.js';
import { ReplyMeter } from './reply-meter.js';

const none = { cacheRead: 0, cacheWrite: 0, cacheWriteHour: 0, reasoning: 0, audioIn: 0, audioOut: 0 };
const usage = (counts: Partial<Usage>): ReplyEvent => ({
  type: 'usage',
  usage: { ...none, input: 100_000, output: 2, ...counts },
});

function produced(...events: ReplyEvent[]): boolean {
  const meter = new ReplyMeter();
  for (const event of events) meter.take(event);
  return meter.metered().produced;
}

describe('usage of a translated response', () => {
  it.each<[string, ReplyEvent[]]>([
    ['text', [{ type: 'text', text: 'Hi' }]],
    ['probabilities with an empty text', [{ type: 'text', text: '', logprobs: { content: [{ token: ' ' }] } }]],
    ['a tool call', [{ type: 'tool_call', call: 0, id: 'c', name: 'look' }]],
    ['an image', [{ type: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AA==' } }]],
    ['hidden reasoning', [usage({ output: 5, reasoning: 5 })]],
    ['the stop sequence that was reached', [{ type: 'stop', reason: 'stop', sequence: 'yes' }, usage({})]],
  ])('charges a response with %s', (_, events) => {
    expect(produced(...events)).toBe(true);
  });

  it.each(['', ' ', '\n\n', '\u3000'])('does not charge a response with the text %j', (text) => {
    const blank: ReplyEvent[] = [
      { type: 'reasoning', text },
      { type: 'text', text },
    ];
    expect(produced({ type: 'start' }, ...blank, { type: 'stop', reason: 'stop' }, usage({}))).toBe(false);
  });

  it.each([
    ['one text', ['a'.repeat(40_000), 'END']],
    ['many texts', Array<string>(40_000).fill('a').concat('END')],
    ['characters of several bytes', ['字'.repeat(40_000), 'END']],
  ])(
    'keeps the beginning of a long response of %s, and estimates the tokens after it by four bytes each',
    (_, texts) => {
      const meter = new ReplyMeter();
      for (const text of texts) meter.take({ type: 'text', text });
      const response = texts.join('');
      const { producedText, tokensBeyond = 0 } = meter.metered();
      expect(producedText).toBe(response.slice(0, 32 * 1024));
      expect(tokensBeyond).toBe(Math.ceil(Buffer.byteLength(response.slice(32 * 1024)) / 4));
      expect(meter.roughTokens).toBe(Buffer.byteLength(response) / 4);
    },
  );
});
