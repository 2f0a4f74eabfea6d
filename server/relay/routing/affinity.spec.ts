import { describe, expect, it, jest } from '@jest/globals';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { ObjectBody } from '../../protocols/bytes/object-body.js';
import type { Call } from '../model/call.js';
import { Affinity } from './affinity.js';

interface CallInput {
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  token?: number;
  estimate?: number;
  channels?: number;
}

const system = { role: 'system', content: 'long instructions' };
const turn = (content: string) => ({ role: 'user', content });
const response = { role: 'assistant', content: 'well' };

const call = ({ body = {}, headers = {}, token = 1, estimate = 5_000, channels = 2 }: CallInput) =>
  ({
    exchange: { request: { headers } },
    payer: { user: { id: 1 }, token: { id: token } },
    requested: { model: 'm', promptEstimate: estimate },
    body: new ObjectBody(body),
    candidates: Array.from({ length: channels }),
  }) as unknown as Call;

const long = 'long '.repeat(2_000);
const quoting = (words: string) => ({ messages: [turn('{"role":"assistant","content":"['), turn(words)] });

const keyOf = (requested: CallInput) => new Affinity().keyOf(call(requested));

describe('conversation key', () => {
  const first = { messages: [system, turn('one')] };
  const grown = { messages: [system, turn('one'), response, turn('two')] };

  it.each<[string, CallInput, CallInput, boolean]>([
    ['stays the same while the conversation grows', { body: first }, { body: grown }, true],
    ['differs for another beginning', { body: first }, { body: { messages: [system, turn('other')] } }, false],
    ['differs for another token', { body: first }, { body: first, token: 2 }, false],
    ['uses prompt_cache_key', { body: { prompt_cache_key: 'a' } }, { body: { ...grown, prompt_cache_key: 'a' } }, true],
    ['uses the session header', { headers: { session_id: 's' } }, { body: grown, headers: { session_id: 's' } }, true],
    ['reads Anthropic bodies', { body: { system: 's', ...first } }, { body: { system: 't', ...first } }, false],
    [
      'reads Gemini bodies',
      { body: { contents: [{ role: 'user' }] } },
      { body: { contents: [{ role: 'user' }, { role: 'model' }] } },
      true,
    ],
    [
      'reads a long first turn',
      { body: { messages: [turn(long)] } },
      { body: { messages: [turn(long), response, turn('two')] } },
      true,
    ],
    [
      'ignores a long response',
      { body: first },
      { body: { messages: [...first.messages, { role: 'assistant', content: long }] } },
      true,
    ],
    [
      'ignores a response with its role at the end',
      { body: first },
      { body: { messages: [...first.messages, { content: long, role: 'assistant' }] } },
      true,
    ],
    ['reads texts about roles', { body: quoting('one') }, { body: quoting('two') }, false],
    ['reads turns that are strings', { body: { contents: ['one'] } }, { body: { contents: ['two'] } }, false],
    ['reads an input that is a string', { body: { input: 'one' } }, { body: { input: 'one' } }, true],
    ['differs for another input string', { body: { input: 'one' } }, { body: { input: 'two' } }, false],
    ['ignores the end of a long prompt', { body: { input: `${long}1` } }, { body: { input: `${long}2` } }, true],
  ])('%s', (_, one, other, same) => {
    expect(keyOf(one)).not.toBeNull();
    expect(keyOf(one) === keyOf(other)).toBe(same);
  });

  it.each<[string, CallInput]>([
    ['the prompt is too short for prompt caches', { body: first, estimate: 999 }],
    ['there is only one channel', { body: first, channels: 1 }],
    ['the body has no prompt', { body: {} }],
  ])('is null when %s', (_, requested) => {
    expect(keyOf(requested)).toBeNull();
  });
});

it('is computed without parsing long messages', () => {
  const messages = [turn('one'), ...Array.from({ length: 90_000 }, () => response)];
  const body = new JsonBody(Buffer.from(JSON.stringify({ messages })));
  const parsed = jest.spyOn(JSON, 'parse');
  expect(new Affinity().keyOf({ ...call({}), body } as Call)).toBe(keyOf({ body: { messages: [turn('one')] } }));
  expect(parsed).not.toHaveBeenCalled();
  parsed.mockRestore();
});
