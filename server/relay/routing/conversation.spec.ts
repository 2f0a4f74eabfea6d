import { describe, expect, it, jest } from '@jest/globals';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { ObjectBody } from '../../protocols/bytes/request-body.js';
import type { Call } from '../model/call.js';
import { conversationOf } from './conversation.js';

interface CallInput {
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  user?: number;
  token?: number;
}

const system = { role: 'system', content: 'long instructions' };
const turn = (content: string) => ({ role: 'user', content });
const response = { role: 'assistant', content: 'well' };

const call = ({ body = {}, headers = {}, user = 1, token = 1 }: CallInput) =>
  ({
    exchange: { request: { headers } },
    payer: { user: { id: user }, token: { id: token } },
    body: new ObjectBody(body),
  }) as unknown as Call;

const long = 'long '.repeat(2_000);
const quoting = (words: string) => ({ messages: [turn('{"role":"assistant","content":"['), turn(words)] });

const keyOf = (requested: CallInput) => conversationOf(call(requested), true)?.key ?? null;

describe('conversation key', () => {
  const first = { messages: [system, turn('one')] };
  const grown = { messages: [system, turn('one'), response, turn('two')] };

  it.each<[string, CallInput, CallInput, boolean]>([
    ['stays the same while the conversation grows', { body: first }, { body: grown }, true],
    ['differs for another beginning', { body: first }, { body: { messages: [system, turn('other')] } }, false],
    ['differs for another token', { body: first }, { body: first, token: 2 }, false],
    ['differs for another user', { headers: { session_id: 's' } }, { headers: { session_id: 's' }, user: 2 }, false],
    [
      'uses the id before the prompt',
      { headers: { 'x-claude-code-session-id': 's' } },
      { body: first, headers: { 'session-id': 's' } },
      true,
    ],
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

  it('contains neither the id nor the text', () => {
    const text = 'project-x';
    for (const requested of [
      { headers: { session_id: text } },
      { body: { prompt_cache_key: text } },
      { body: { input: text } },
    ])
      expect(keyOf(requested)).toMatch(/^[\w-]{16}$/);
  });

  it('needs an id when the prompt is not read', () => {
    expect(conversationOf(call({ body: first }), false)).toBeNull();
    expect(conversationOf(call({ body: { ...first, prompt_cache_key: 'a' } }), false)).not.toBeNull();
  });

  it('is null for a body without a prompt', () => {
    expect(keyOf({})).toBeNull();
  });
});

describe('a conversation is exact', () => {
  it.each<[string, CallInput, boolean]>([
    ['when the client names it', { headers: { session_id: 's' }, body: { messages: [turn(long)] } }, true],
    [
      'when all turns before the first response are read',
      { body: { messages: [turn('one'), response, turn(long)] } },
      true,
    ],
    ['without a response', { body: { system: 'be brief', messages: [turn('one')] } }, true],
    ['not when the first turn is truncated', { body: { messages: [turn(long), response] } }, false],
    ['not when a turn before the response is truncated', { body: { messages: [system, turn(long)] } }, false],
    [
      'not when the system prompt is as long as what is read',
      { body: { system: long, messages: [turn('one')] } },
      false,
    ],
    [
      'not when more bytes than are read have fewer characters',
      { body: { system: '长'.repeat(2_000), messages: [turn('one')] } },
      false,
    ],
    ['not when the input is truncated', { body: { input: long } }, false],
  ])('%s', (_, requested, isExact) => {
    expect(conversationOf(call(requested), true)?.isExact).toBe(isExact);
  });
});

it('is computed without parsing long messages', () => {
  const messages = [turn('one'), ...Array.from({ length: 90_000 }, () => response)];
  const body = new JsonBody(Buffer.from(JSON.stringify({ messages })));
  const parsed = jest.spyOn(JSON, 'parse');
  expect(conversationOf({ ...call({}), body } as Call, true)?.key).toBe(keyOf({ body: { messages: [turn('one')] } }));
  expect(parsed).not.toHaveBeenCalled();
  parsed.mockRestore();
});
