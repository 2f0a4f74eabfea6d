import { expect, it } from '@jest/globals';
import { ObjectBody } from '../../bytes/object-body.js';
import type { LocalCall, LocalTools } from '../local-route.js';
import { anthropicCountRoute } from './anthropic-count.js';

const messages = [{ role: 'user', content: 'hello' }];
/** Counts ten tokens for each text. */
const tools: LocalTools = {
  count: (_, texts) => Promise.resolve(texts.length * 10),
  stored: () => Promise.reject(new Error('No response is stored')),
};

async function count(fields: Record<string, unknown>): Promise<unknown> {
  const call: Pick<LocalCall, 'body'> = { body: () => new ObjectBody(fields) };
  return anthropicCountRoute.respond(call as LocalCall, tools);
}

it.each([
  ['gpt-x', {}, 12],
  ['claude-opus-4-6', {}, 13],
  ['gpt-x', { system: 's', tools: [{ name: 'f' }] }, 35],
])('counts for %s with %j %i tokens', async (model, fields, input_tokens) => {
  expect(await count({ model, messages, ...fields })).toEqual({ input_tokens });
});

it.each([{ messages }, { model: 'm' }, { model: 'm', messages: 'x' }])('rejects %j', async (fields) => {
  await expect(count(fields)).rejects.toMatchObject({ status: 400 });
});
