import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../common/errors/app-error.js';
import type { LimitSubject } from '../../common/limit-rules.js';
import { type AliasTable, expandAlias, type FallbackCondition } from '../../common/model-aliases.js';
import type { Task } from '../../protocols/bytes/format.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { anthropicMessage } from '../../protocols/dialects/anthropic/anthropic.message.js';
import { openaiChat } from '../../protocols/dialects/openai/chat/openai.chat.js';
import { openaiEmbedding } from '../../protocols/dialects/openai/openai.embedding.js';
import { openaiResponse } from '../../protocols/dialects/openai/responses/openai.response.js';
import { LimitError } from '../limits/limit.errors.js';
import { SUBJECT_NAMES } from '../limits/subject-rule.js';
import type { Payer } from '../model/call.js';
import { toClientError } from '../model/failure.js';
import { RelayError } from '../model/relay.errors.js';
import type { AliasDirectory, GroupRules } from '../ports/site.port.js';
import { Fallbacks } from './fallbacks.js';

const SITE: AliasTable = new Map([
  ['smart', [{ model: 'gpt-5' }, { model: 'claude', when: ['rate_limited'] }, { model: 'gemini', group: 'vip' }]],
]);

const aliases: AliasDirectory = {
  targets: (name, _, own) => expandAlias(name, [own ?? new Map(), SITE]),
  names: () => [],
};
const groups = {
  mayUse: (_: string, group: string) => group !== 'secret',
  exists: (group: string) => group !== 'removed',
} as GroupRules;
const fallbacks = new Fallbacks(aliases, groups);

function payer(token: object = {}, pinnedChannelId: number | null = null): Payer {
  return {
    user: { group: 'default' },
    token: { modelLimits: null, backupGroup: '', modelAliases: null, ...token },
    group: 'default',
    pinnedChannelId,
  } as unknown as Payer;
}

/** The models and groups that are tried when each fails as given. */
function tried(who: Payer, model: string, failure: FallbackCondition, others?: string[]): string[] {
  const plan = fallbacks.plan(who, model, others);
  if (plan === null) return [];
  const names: string[] = [];
  do names.push(`${plan.current.model} ${plan.current.payer.group}`);
  while (plan.advance(failure));
  return names;
}

describe('fallback plan', () => {
  it('is null for a model that only its own channels may serve', () => {
    expect(fallbacks.plan(payer(), 'gpt-5')).toBeNull();
    expect(fallbacks.plan(payer({ backupGroup: 'default' }), 'gpt-5')).toBeNull();
    expect(fallbacks.plan(payer({ backupGroup: 'vip' }, 7), 'gpt-5')).toBeNull();
  });

  it.each<[FallbackCondition, string[]]>([
    ['rate_limited', ['gpt-5 default', 'claude default', 'gemini vip']],
    ['server_error', ['gpt-5 default', 'gemini vip']],
    ['content_refused', ['gpt-5 default', 'gemini vip']],
  ])('after %s continues with the models that are tried in this case', (failure, expected) => {
    expect(tried(payer(), 'smart', failure)).toEqual(expected);
  });

  it('contains the models that the request names, aliases among them', () => {
    const names = ['smart', 'gpt-5'];
    expect(tried(payer(), 'o3', 'timeout', names)).toEqual(['o3 default', 'gpt-5 default', 'gemini vip']);
    const plan = fallbacks.plan(payer(), 'o3', names);
    expect(plan?.current.chosen).toEqual({ requestedModel: 'o3' });
    plan?.advance('timeout');
    expect(plan?.current.chosen).toEqual({ requestedModel: 'o3', alias: 'smart' });
  });

  it('tries the backup group of the token after each model, unless the prompt is at fault', () => {
    const who = payer({ backupGroup: 'spare' });
    expect(tried(who, 'smart', 'rate_limited')).toEqual([
      'gpt-5 default',
      'gpt-5 spare',
      'claude default',
      'claude spare',
      'gemini vip',
    ]);
    expect(tried(who, 'smart', 'server_error')).toEqual(['gpt-5 default', 'gpt-5 spare', 'gemini vip']);
    expect(tried(who, 'gpt-5', 'context_length')).toEqual(['gpt-5 default']);
    const plan = fallbacks.plan(who, 'gpt-5');
    plan?.advance('no_channel');
    expect(plan?.current.chosen).toEqual({ requestedModel: 'gpt-5', requestedGroup: 'default' });
  });

  it('leaves out models that the token may not call and groups that its owner may not use', () => {
    const limited = payer({ modelLimits: new Set(['claude', 'gemini']), backupGroup: 'secret' });
    expect(tried(limited, 'smart', 'timeout')).toEqual(['claude default', 'gemini vip']);
    expect(tried(payer({ backupGroup: 'removed' }), 'gpt-5', 'timeout')).toEqual(['gpt-5 default']);
    const none = payer({ modelLimits: new Set(['o1']) });
    expect(() => fallbacks.plan(none, 'smart')).toThrow(expect.objectContaining({ code: 'model_not_allowed' }));
  });
});

describe('list of models in a request', () => {
  const bodyOf = (fields: object) => new JsonBody(Buffer.from(JSON.stringify(fields)));

  it.each([openaiChat, openaiResponse, anthropicMessage])('is read and removed in $format', (operation) => {
    const named = fallbacks.named(operation, bodyOf({ model: 'a', messages: [], models: ['b', 'c'] }));
    expect(named?.others).toEqual(['b', 'c']);
    expect(named?.body.bytes.toString()).toBe('{"model":"a","messages":[]}');
  });

  it('begins with the model when the request names no other', () => {
    const named = fallbacks.named(openaiChat, bodyOf({ models: ['b', 'c'] }));
    expect([named?.body.get('model'), named?.others]).toEqual(['b', ['c']]);
  });

  it('is not changed in other operations', () => {
    expect(fallbacks.named(openaiEmbedding, bodyOf({ models: 7 }))).toBeNull();
    expect(fallbacks.named(openaiChat, bodyOf({ model: 'a' }))).toBeNull();
  });

  it.each([['text'], [[]], [[1]], [['']], [Array.from({ length: 11 }, () => 'a')]])('rejects %j', (models) => {
    const call = () => fallbacks.named(openaiChat, bodyOf({ model: 'a', models }));
    expect(call).toThrow(expect.objectContaining({ code: 'models_invalid' }));
  });
});

describe('condition of an error', () => {
  const usedBudget = (subject: LimitSubject) =>
    new AppError(LimitError.subject_budget_reached, { subject: SUBJECT_NAMES[subject] });
  const failure = { kind: 'status', status: 503, upstreamStatus: 503, message: '' } as const;

  it.each<[string, unknown, Task, FallbackCondition | null]>([
    ['no channel', new AppError(RelayError.no_channel), 'chat', 'no_channel'],
    ['no price', new AppError(RelayError.model_price_error), 'chat', 'no_channel'],
    [
      'a prompt above the limit of every channel',
      new AppError(RelayError.context_length_exceeded),
      'chat',
      'context_length',
    ],
    ['a limit of the channels', new AppError(LimitError.subject_calls_reached), 'chat', 'rate_limited'],
    ['a used budget of a channel', usedBudget('channel'), 'chat', 'rate_limited'],
    ['a used budget of a channel key', usedBudget('key'), 'chat', 'rate_limited'],
    ['a used budget of the payer', usedBudget('user'), 'chat', null],
    ['an upstream failure', toClientError(failure), 'chat', 'server_error'],
    ['an upstream failure of work that may have been done', toClientError(failure), 'image', null],
    ['a user without quota', new AppError(RelayError.token_exhausted), 'chat', null],
    ['an unexpected error', new Error('no'), 'chat', null],
  ])('of %s', (_, error, task, condition) => {
    expect(fallbacks.conditionOf(error, task)).toBe(condition);
  });
});
