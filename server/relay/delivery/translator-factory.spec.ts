import { describe, expect, it } from '@jest/globals';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import type { OptionalField } from '../../protocols/canonical/chat-codec.js';
import { Downgrades } from '../../protocols/canonical/downgrades.js';
import { BUILT_IN_SETTINGS } from '../../protocols/canonical/vendor-settings.js';
import { anthropicMessage } from '../../protocols/dialects/anthropic/anthropic.message.js';
import { openaiChat } from '../../protocols/dialects/openai/chat/openai.chat.js';
import type { Operation } from '../../protocols/dialects/shared/dialect.js';
import { providerOf } from '../../protocols/providers/registry.js';
import { type AbsentApis, OptionalFields } from '../routing/upstream-support.js';
import type { MediaInliner } from './media-inliner.js';
import { TranslatorFactory } from './translator-factory.js';

const OPENAI = 1;
const ALL_APIS = { of: () => undefined } as unknown as AbsentApis;

/** The request that a streamed client request becomes at an OpenAI-style upstream. */
async function sent(operation: Operation, fields: OptionalFields, without?: ReadonlySet<OptionalField>) {
  const provider = providerOf(OPENAI);
  if (!provider) throw new Error('no provider');
  const question = { model: 'm', max_tokens: 20, top_k: 40, stream: true, messages: [{ role: 'user', content: 'hi' }] };
  const body = new JsonBody(Buffer.from(JSON.stringify(question)));
  const setting = { forceFormat: false, thinkingToContent: false, nonStreamOnly: false, proxy: '' };
  const channel = { id: 7, type: OPENAI, baseUrl: 'https://host', other: '', setting } as unknown as ChannelView;
  const factory = new TranslatorFactory({} as MediaInliner, fields, ALL_APIS);
  const requested = operation.read(body, { model: null, stream: false, query: null });
  const translator = factory.create({ operation, body, requested }, channel, provider, {
    requestId: 'r',
    model: 'm',
    caller: new AbortController(),
    downgrades: new Downgrades(),
    untouched: false,
    without,
    vendors: BUILT_IN_SETTINGS,
  });
  const draft = await translator?.draft();
  return JSON.parse(String(draft?.bytes())) as Record<string, unknown>;
}

describe.each<[string, Operation]>([
  ['that passes', openaiChat],
  ['that is translated', anthropicMessage],
])('a streamed call %s', (_, operation) => {
  const include_usage = { include_usage: true };

  it('requests usage', async () => {
    expect(await sent(operation, new OptionalFields())).toMatchObject({ stream_options: include_usage });
  });

  it('does not request usage when the request for usage may have been the reason of a refusal', async () => {
    expect(await sent(operation, new OptionalFields(), new Set(['stream_options']))).not.toHaveProperty(
      'stream_options',
    );
  });

  it('does not request usage from an upstream that is known to refuse it', async () => {
    const requests = new OptionalFields();
    requests.confirm(7, new Set(['stream_options']));
    const body = await sent(operation, requests);
    expect(body).toMatchObject({ stream: true });
    expect(body).not.toHaveProperty('stream_options');
  });
});

it('a translated call omits top_k for an upstream that refuses it', async () => {
  expect(await sent(anthropicMessage, new OptionalFields())).toMatchObject({ top_k: 40 });
  expect(await sent(anthropicMessage, new OptionalFields(), new Set(['top_k']))).not.toHaveProperty('top_k');
});
