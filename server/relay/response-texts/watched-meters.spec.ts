import { describe, expect, it } from '@jest/globals';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { openaiChat } from '../../protocols/dialects/openai/chat/openai.chat.js';
import { ResponseText } from '../../protocols/metering/meter.js';
import { WatchedStream } from './watched-meters.js';

const body = new JsonBody(
  Buffer.from(JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: 'Hi' }] })),
);
const requested = openaiChat.read(body, { model: null, stream: false, query: null });
const texts = openaiChat.responseTexts;
if (!texts) throw new Error('Chat has no texts');

describe('stream whose contents are recorded', () => {
  it('reports its output tokens, so that its reservation grows', () => {
    const stream = new WatchedStream(openaiChat.streamMeter(requested, body), texts, new ResponseText(99));
    const event = { choices: [{ index: 0, delta: { content: 'word '.repeat(40) } }] };
    stream.push(Buffer.from(`data: ${JSON.stringify(event)}\n\n`));
    expect(stream.outputTokens()).toBeGreaterThan(20);
  });

  it('is held back when the wrapped stream is', () => {
    const inner = openaiChat.streamMeter(requested, body);
    expect(new WatchedStream(inner, texts, new ResponseText(99)).heldBack).toBeUndefined();
    const held = Object.assign(inner, { heldBack: true as const });
    expect(new WatchedStream(held, texts, new ResponseText(99)).heldBack).toBe(true);
  });
});
