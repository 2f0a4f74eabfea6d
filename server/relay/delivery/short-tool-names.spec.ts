import { describe, expect, it } from '@jest/globals';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { asArray, asRecord } from '../../protocols/bytes/untrusted.js';
import { Downgrades } from '../../protocols/canonical/downgrades.js';
import { BUILT_IN_SETTINGS } from '../../protocols/canonical/vendor-settings.js';
import { anthropicMessage } from '../../protocols/dialects/anthropic/anthropic.message.js';
import { providerOf } from '../../protocols/providers/registry.js';
import type { Translator } from '../../protocols/translation/translator.js';
import { type AbsentApis, OptionalFields } from '../routing/upstream-support.js';
import type { MediaInliner } from './media-inliner.js';
import { TranslatorFactory } from './translator-factory.js';

const ALL_APIS = { of: () => undefined } as unknown as AbsentApis;
const CHAT_MODEL = 'gpt-4o';
const RESPONSES_MODEL = 'gpt-5-codex';
const beginning = 'mcp__a_server_with_a_rather_long_name__and_a_tool_whose_name_is_long_too';
const [one, other] = [`${beginning}_one`, `${beginning}_other`];

function translator(model: string, fields: object): Translator {
  const provider = providerOf(1);
  const body = new JsonBody(Buffer.from(JSON.stringify({ model, max_tokens: 20, ...fields })));
  const requested = anthropicMessage.read(body, { model: null, stream: false, query: null });
  const setting = { forceFormat: false, thinkingToContent: false, nonStreamOnly: false, proxy: '' };
  const channel = { id: 7, type: 1, baseUrl: 'https://host', other: '', setting } as unknown as ChannelView;
  const factory = new TranslatorFactory({} as MediaInliner, new OptionalFields(), ALL_APIS);
  const context = { requestId: 'r', model, downgrades: new Downgrades(), untouched: false };
  const caller = new AbortController();
  const call = { operation: anthropicMessage, body, requested };
  const made = provider && factory.create(call, channel, provider, { ...context, caller, vendors: BUILT_IN_SETTINGS });
  if (!made) throw new Error('the call cannot be translated');
  return made;
}

const tools = ['look', one, other].map((name) => ({ name, input_schema: { type: 'object' } }));
const history = [
  { role: 'user', content: 'hi' },
  { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: one, input: {} }] },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'sunny' }] },
];

async function sent(model: string, made: Translator): Promise<{ declared: string[]; called: string; chosen: string }> {
  const body = JSON.parse(String((await made.draft()).bytes())) as Record<string, unknown>;
  const nameIn = (value: unknown) => String(asRecord(value).name ?? asRecord(asRecord(value).function).name);
  const calls = asArray(body.input ?? body.messages).flatMap((item) =>
    asRecord(item).type === 'function_call' ? [item] : [...asArray(asRecord(item).tool_calls)],
  );
  expect(body).toHaveProperty(model === CHAT_MODEL ? 'messages' : 'input');
  return { declared: asArray(body.tools).map(nameIn), called: nameIn(calls[0]), chosen: nameIn(body.tool_choice) };
}

const chatCall = (name: string) => ({ index: 0, id: 'call_1', type: 'function', function: { name, arguments: '{}' } });
const chunk = (delta: object, finish_reason: string | null) => ({
  id: 'c',
  choices: [{ index: 0, delta, finish_reason }],
});

describe.each([CHAT_MODEL, RESPONSES_MODEL])(
  'tool names of more than 64 letters in requests to an OpenAI-style upstream (%s)',
  (model) => {
    const request = { tools, messages: history, tool_choice: { type: 'tool', name: other } };

    it('are shortened to 64 letters that OpenAI accepts, unique per name and equal in every call', async () => {
      const { declared, called, chosen } = await sent(model, translator(model, request));
      const [look, first, second] = declared;
      expect(look).toBe('look');
      for (const name of [first, second]) expect(name).toMatch(/^mcp__a_server[\w-]{51}$/);
      expect(first).not.toBe(second);
      expect([called, chosen]).toEqual([first, second]);
      expect((await sent(model, translator(model, request))).declared).toEqual(declared);
    });
  },
);

describe('response of an OpenAI-style upstream to tool names of more than 64 letters', () => {
  const request = { tools, messages: history };

  it('restores the names in a whole response', async () => {
    const made = translator(CHAT_MODEL, request);
    const { declared } = await sent(CHAT_MODEL, made);
    const message = { role: 'assistant', content: null, tool_calls: [chatCall(String(declared[2]))] };
    const body = Buffer.from(
      JSON.stringify({ id: 'c', choices: [{ index: 0, message, finish_reason: 'tool_calls' }] }),
    );
    const reply = made.whole('application/json')?.read({ contentType: 'application/json', body });
    expect(JSON.parse(String(reply?.response.body)).content).toMatchObject([{ type: 'tool_use', name: other }]);
  });

  it('restores the names in a streamed response', async () => {
    const made = translator(CHAT_MODEL, { ...request, stream: true });
    const { declared } = await sent(CHAT_MODEL, made);
    const meter = made.streamed('text/event-stream');
    const events = [chunk({ tool_calls: [chatCall(String(declared[1]))] }, null), chunk({}, 'tool_calls')];
    const bytes = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
    const { forward } = meter?.push(Buffer.from(`${bytes}data: [DONE]\n\n`)) ?? {};
    expect(String(forward)).toContain(`"name":"${one}"`);
  });
});
