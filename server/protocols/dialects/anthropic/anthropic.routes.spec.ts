import { describe, expect, it } from '@jest/globals';
import { ObjectBody } from '../../bytes/request-body.js';
import { BUILT_IN_SETTINGS } from '../../canonical/vendor-settings.js';
import type { LocalCall, LocalTools } from '../shared/relay-route.js';
import { anthropicCountRoute } from './anthropic.routes.js';

const messages = [{ role: 'user', content: 'hello' }];
/** Counts ten tokens for each text. */
const tools: LocalTools = {
  count: (_, texts) => Promise.resolve(texts.length * 10),
  stored: () => Promise.reject(new Error('No response is stored')),
  upstreamCount: () => Promise.resolve(null),
};

async function count(fields: Record<string, unknown>): Promise<unknown> {
  const call: Pick<LocalCall, 'body'> = { body: () => new ObjectBody(fields) };
  return anthropicCountRoute.respond(call as LocalCall, tools);
}

describe('token count of the Anthropic API', () => {
  it.each([
    ['gpt-x', {}, 12],
    ['claude-opus-4-6', {}, 13],
    ['gpt-x', { system: 's', tools: [{ name: 'f' }] }, 35],
  ])('counts for %s with %j %i tokens', async (model, fields, input_tokens) => {
    expect(await count({ model, messages, ...fields })).toEqual({ input_tokens });
  });

  it('returns the count of an upstream', async () => {
    const call: Pick<LocalCall, 'body'> = { body: () => new ObjectBody({ model: 'm', messages }) };
    const answered = { input_tokens: 3 };
    const counting: LocalTools = {
      ...tools,
      upstreamCount({ write }) {
        const sent = JSON.parse(String(write('claude-opus-4-6-thinking', BUILT_IN_SETTINGS).bytes())) as object;
        expect(sent).toEqual({ model: 'claude-opus-4-6', messages });
        return Promise.resolve(answered);
      },
    };
    expect(await anthropicCountRoute.respond(call as LocalCall, counting)).toEqual(answered);
  });

  it.each([{ messages }, { model: 'm' }, { model: 'm', messages: 'x' }])('rejects %j', async (fields) => {
    await expect(count(fields)).rejects.toMatchObject({ status: 400 });
  });
});
