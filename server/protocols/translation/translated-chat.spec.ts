import { describe, expect, it } from '@jest/globals';
import { ObjectBody } from '../bytes/request-body.js';
import type { ChatUpstream } from '../canonical/chat-codec.js';
import { Downgrades } from '../canonical/downgrades.js';
import { type ReplyEvent, ResponseError } from '../canonical/reply.js';
import { BUILT_IN_SETTINGS } from '../canonical/vendor-settings.js';
import { openaiChat, openaiChatClient } from '../dialects/openai/chat/openai.chat.js';
import type { StreamMeter } from '../metering/meter.js';
import { TranslatedChat } from './translated-chat.js';
import type { MediaFetcher, TranslationContext } from './translator.js';

const translation: TranslationContext = {
  requestId: 'r',
  model: 'upstream-model',
  downgrades: new Downgrades(),
  media: {} as MediaFetcher,
  caller: new AbortController(),
  filter: null,
  vendors: BUILT_IN_SETTINGS,
};

/** Returns each event's data as text; `!` is an error. */
const echo: ChatUpstream = {
  task: 'chat',
  write: () => ({}),
  read: () => ({ id: '', model: '', choices: [], usage: null }),
  stream: () => ({
    take({ event, data }): ReplyEvent[] {
      if (data === '!') throw new ResponseError('The upstream reported an error');
      return event === 'ping' ? [] : [{ type: 'text', text: data }];
    },
    end: () => [{ type: 'stop', reason: 'stop' }],
  }),
};

function streamed(contentType = 'text/event-stream'): StreamMeter {
  const body = new ObjectBody({ model: 'm', stream: true, messages: [{ role: 'user', content: 'Hi' }] });
  const requested = openaiChat.read(body, { model: null, stream: false, query: null });
  const target = { stream: true };
  const call = { operation: openaiChat, requested, body };
  const meter = new TranslatedChat(call, openaiChatClient, echo, null, target, translation).streamed(contentType);
  if (!meter) throw new Error('The response is not a stream');
  return meter;
}

const events = (...data: string[]) => Buffer.from(data.map((text) => `data: ${text}\n\n`).join(''));

describe('translated stream', () => {
  it.each([1, 7, 1000])('delivers the content before an error, in chunks of %i bytes', (size) => {
    const meter = streamed();
    const bytes = events('one', 'two', '!');
    let received = '';
    let error: ResponseError | null = null;
    for (let at = 0; at < bytes.length && !error; at += size) {
      const step = meter.push(bytes.subarray(at, at + size));
      received += step.forward?.toString() ?? '';
      error = step.error;
    }
    expect(error?.message).toBe('The upstream reported an error');
    expect(received).toMatch(/"one".*"two"/s);
    expect(meter.metered()).toMatchObject({ producedText: 'onetwo', produced: true });
  });

  it('does not count pings as progress', () => {
    const meter = streamed();
    expect(meter.push(Buffer.from('event: ping\ndata: {}\n\n'))).toMatchObject({ alive: false, error: null });
    expect(meter.push(events('{"type": "ping"}'))).toMatchObject({ alive: false, error: null });
    expect(meter.push(events('one'))).toMatchObject({ alive: true });
    expect(meter.push(events('{"type": "text", "text": "ping"}'))).toMatchObject({ alive: true });
  });
});

it('rejects a non-streamed response above the maximum size', () => {
  const meter = streamed('application/json');
  const mib = Buffer.alloc(1024 * 1024, 0x20);
  const errors = Array.from({ length: 65 }, () => meter.push(mib).error?.message);
  expect(errors.filter(Boolean)).toEqual(['the response of the upstream is larger than 64 MiB']);
});
