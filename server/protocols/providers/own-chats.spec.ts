import { describe, expect, it } from '@jest/globals';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { MediaInliner } from '../../relay/delivery/media-inliner.js';
import { TranslatorFactory } from '../../relay/delivery/translator-factory.js';
import { type AbsentApis, OptionalFields } from '../../relay/routing/upstream-support.js';
import { EVENT_STREAM } from '../bytes/content-types.js';
import { JsonBody } from '../bytes/json-body.js';
import { Downgrades } from '../canonical/downgrades.js';
import { BUILT_IN_SETTINGS } from '../canonical/vendor-settings.js';
import { anthropicMessage } from '../dialects/anthropic/anthropic.message.js';
import { openaiChat } from '../dialects/openai/chat/openai.chat.js';
import type { Operation } from '../dialects/shared/dialect.js';
import { providerOf } from './registry.js';

/** The responses of a vendor with its own chat API to one question: complete, and streamed in its own framing. */
interface Vendor {
  type: number;
  whole: object;
  stream: string;
  /** The expected request in the vendor's own format. */
  requested: object;
  counted: boolean;
}

const events = (...list: object[]) => list.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
const lines = (...list: object[]) => list.map((line) => `${JSON.stringify(line)}\n`).join('');
const counts = { prompt_eval_count: 7, eval_count: 3 };
const cohereUsage = { tokens: { input_tokens: 7, output_tokens: 3 } };
const difyMetadata = { usage: { prompt_tokens: 7, completion_tokens: 3 } };

const VENDORS: [string, Vendor][] = [
  [
    'Ollama',
    {
      type: 4,
      whole: {
        model: 'm',
        message: { role: 'assistant', content: 'Grüße' },
        done: true,
        done_reason: 'stop',
        ...counts,
      },
      stream: lines(
        { model: 'm', message: { role: 'assistant', content: 'Grü' }, done: false },
        { model: 'm', message: { role: 'assistant', content: 'ße' }, done: false },
        { model: 'm', message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop', ...counts },
      ),
      requested: { messages: [{ role: 'user', content: 'hi' }], options: { num_predict: 20 } },
      counted: true,
    },
  ],
  [
    'Cohere',
    {
      type: 34,
      whole: {
        id: 'c',
        finish_reason: 'COMPLETE',
        message: { content: [{ type: 'text', text: 'Grüße' }] },
        usage: cohereUsage,
      },
      stream: events(
        { type: 'message-start', id: 'c', delta: { message: { role: 'assistant' } } },
        { type: 'content-delta', index: 0, delta: { message: { content: { text: 'Grü' } } } },
        { type: 'content-delta', index: 0, delta: { message: { content: { text: 'ße' } } } },
        { type: 'message-end', delta: { finish_reason: 'COMPLETE', usage: cohereUsage } },
      ),
      requested: { messages: [{ role: 'user', content: 'hi' }], max_tokens: 20 },
      counted: true,
    },
  ],
  [
    'Dify',
    {
      type: 37,
      whole: { event: 'message', message_id: 'd', answer: 'Grüße', metadata: difyMetadata },
      stream: events(
        { event: 'message', message_id: 'd', answer: 'Grü' },
        { event: 'message', message_id: 'd', answer: 'ße' },
        { event: 'message_end', message_id: 'd', metadata: difyMetadata },
      ),
      requested: { query: 'hi', user: 'tollgate' },
      counted: true,
    },
  ],
  [
    'AI Proxy library',
    {
      type: 21,
      whole: { success: true, answer: 'Grüße', documents: [] },
      stream: events({ content: 'Grü', finish: false }, { content: 'ße', finish: true }),
      requested: { query: 'hi', libraryId: 'note' },
      counted: false,
    },
  ],
];

const CLIENTS: [string, Operation][] = [
  ['OpenAI', openaiChat],
  ['Anthropic', anthropicMessage],
];

/** Sends one question to a vendor. */
function roundTrip(type: number, operation: Operation, stream: boolean) {
  const provider = providerOf(type);
  if (!provider) throw new Error(`Missing provider for type ${type}`);
  const question = { model: 'm', max_tokens: 20, stream, messages: [{ role: 'user', content: 'hi' }] };
  const body = new JsonBody(Buffer.from(JSON.stringify(question)));
  const setting = {
    forceFormat: false,
    thinkingToContent: false,
    nonStreamOnly: false,
    developerAsSystem: false,
    proxy: '',
  };
  const channel = { id: 1, type, baseUrl: 'https://host', other: 'note', openaiOrganization: '', setting };
  const factory = new TranslatorFactory(
    { inline: (one: unknown) => Promise.resolve(one) } as unknown as MediaInliner,
    new OptionalFields(),
    { of: () => undefined } as unknown as AbsentApis,
  );
  const requested = operation.read(body, { model: null, stream: false, query: null });
  const downgrades = new Downgrades();
  const caller = new AbortController();
  const translator = factory.create({ operation, body, requested }, channel as unknown as ChannelView, provider, {
    requestId: 'r',
    model: 'm',
    caller,
    downgrades,
    untouched: false,
    vendors: BUILT_IN_SETTINGS,
  });
  if (!translator) throw new Error('Missing codec for the call');
  return { provider, translator, channel, downgrades };
}

describe.each(VENDORS)('%s', (_, { type, whole, stream, requested, counted }) => {
  describe.each(CLIENTS)('for a client of %s', (_, operation) => {
    it("is sent in the vendor's format", async () => {
      const { provider, translator, channel, downgrades } = roundTrip(type, operation, false);
      const body = await translator.draft();
      const call = { model: 'm', stream: translator.stream, channel, task: operation.task, format: translator.format };
      provider.adapt?.(body, { ...call, body, headers: {}, query: null }, downgrades);
      expect(JSON.parse(String(body.bytes()))).toMatchObject(requested);
    });

    const usage = counted ? { input: 7, output: 3 } : null;

    it('reads a complete response', () => {
      const meter = roundTrip(type, operation, false).translator.whole('application/json');
      const read = meter?.read({ contentType: 'application/json', body: Buffer.from(JSON.stringify(whole)) });
      expect(read?.error).toBeNull();
      expect(String(read?.response.body)).toContain('"Grüße"');
      if (usage) expect(read?.metered.usage).toMatchObject(usage);
      else expect(read?.metered).toMatchObject({ usage, producedText: 'Grüße' });
    });

    it('reads a stream wherever it is split', () => {
      const readEvents = (size: number) => {
        const { provider, translator, channel } = roundTrip(type, operation, true);
        const deframer = provider.deframe?.({ model: 'm', stream: true, channel });
        const meter = translator.streamed(EVENT_STREAM);
        const bytes = Buffer.from(stream);
        let text = '';
        for (let at = 0; at < bytes.length; at += size) {
          const piece = bytes.subarray(at, at + size);
          text += String(meter?.push(deframer ? deframer.push(piece) : piece).forward ?? '');
        }
        if (deframer) text += String(meter?.push(deframer.end()).forward ?? '');
        text += String(meter?.end().forward ?? '') + String(meter?.closing() ?? '');
        if (usage) expect(meter?.metered().usage).toMatchObject(usage);
        expect(meter?.metered()).toMatchObject({ producedText: 'Grüße', produced: true });
        return text.replace(/"created":\d+/g, '');
      };
      const once = readEvents(stream.length * 4);
      expect(once).toContain('"Grü"');
      for (const size of [1, 2, 3, 7, 64]) expect(readEvents(size)).toBe(once);
    });
  });
});
