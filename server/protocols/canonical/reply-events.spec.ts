import { describe, expect, it } from '@jest/globals';
import { cpuTimeMs } from '../../../test/support/cpu-time.js';
import type { ReplyEvent } from './reply.js';
import { collectReply } from './reply-events.js';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const collected = (...events: ReplyEvent[]) => collectReply(events).choices[0];

describe('collectReply', () => {
  it('joins audio chunks that are base64 each on its own', () => {
    const pieces = ['a', 'bc', 'def'].map(
      (text): ReplyEvent => ({ type: 'audio', data: base64(text), format: 'pcm16' }),
    );
    expect(collected(...pieces)?.parts).toEqual([
      { type: 'audio', source: { kind: 'data', mediaType: '', base64: base64('abcdef') }, format: 'pcm16' },
    ]);
  });

  it('collects the log probabilities of all tokens', () => {
    const token = (text: string): ReplyEvent => ({
      type: 'text',
      text,
      logprobs: { content: [{ token: text }], refusal: null },
    });
    expect(collected(token('a'), token('b'), token('c'))?.logprobs).toEqual({
      content: [{ token: 'a' }, { token: 'b' }, { token: 'c' }],
      refusal: null,
    });
  });

  it('takes linear time for many events', () => {
    const piece = base64('x'.repeat(4_000));
    const events = Array.from({ length: 5_000 }, (_, at): ReplyEvent[] => [
      { type: 'audio', data: piece },
      { type: 'text', text: 'x', logprobs: { content: [{ token: at }] } },
    ]);
    const used = cpuTimeMs(() => {
      expect(collected(...events.flat())?.logprobs).toHaveProperty('content.length', 5_000);
    });
    expect(used).toBeLessThan(2_000);
  });
});
