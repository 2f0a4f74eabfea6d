import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../common/errors/app-error.js';
import { type Change, Changes } from '../../platform/coordination/changes.js';
import type { Logger } from '../../platform/telemetry/logger.js';
import type { CurrentCalls, RunningCalls } from '../admission/running-calls.js';
import type { Exchange, ExchangePayer } from '../model/exchange.js';
import { RelayError } from '../model/relay.errors.js';
import type { RelayHttp } from './relay-http.js';
import { RevokedCalls } from './revoked-calls.js';

const payers: Record<string, ExchangePayer> = {
  'key 1': { user: { id: 1 }, token: { id: 1, project: null } },
  'key 2': { user: { id: 1 }, token: { id: 2, project: { id: 7 } } },
  'key 3': { user: { id: 2 }, token: { id: 3, project: { id: 8 } } },
  login: { user: { id: 2 }, token: null },
};

/** The running calls of these payers that end when a change is published. */
async function ended<Topic extends keyof Change>(
  topic: Topic,
  change: Change[Topic],
  check: () => Promise<never>,
): Promise<string[]> {
  const cut: string[] = [];
  const calls = Object.entries(payers).map(([name, payer]) => ({
    payer,
    recheckLogin: payer.token ? undefined : check,
    cut: () => cut.push(name),
  }));
  const unauthenticated = { payer: undefined, cut: () => cut.push('not authenticated yet') };
  const running = { all: [unauthenticated, ...calls] as unknown as CurrentCalls } as RunningCalls;
  // A call of a login has no key to check.
  const noKey = () => Promise.reject(new Error('no key'));
  const http = { recheck: ({ recheckLogin }: Exchange) => (recheckLogin ? noKey() : check()) } as unknown as RelayHttp;
  const logger = { warn: () => undefined } as unknown as Logger;
  const changes = new Changes(logger);
  new RevokedCalls(running, http, changes, logger).onApplicationBootstrap();
  await changes.publish(topic, change);
  await new Promise(setImmediate);
  return cut;
}

const refused = (code: keyof typeof RelayError) => () => Promise.reject(new AppError(RelayError[code]));

describe('running calls whose payers may no longer call', () => {
  it.each<[string, () => Promise<string[]>, string[]]>([
    ['a user', () => ended('user', { userId: 1 }, refused('user_banned')), ['key 1', 'key 2']],
    ['a user without a key', () => ended('user', { userId: 2 }, refused('user_banned')), ['key 3', 'login']],
    ['a token', () => ended('token', { tokenId: 2, userId: 1 }, refused('token_disabled')), ['key 2']],
    ['a project', () => ended('project', { projectId: 8 }, refused('project_archived')), ['key 3']],
    ['anything', () => ended('everything', {}, refused('token_invalid')), Object.keys(payers)],
    ['nothing about payers', () => ended('channel', { channelIds: [1] }, refused('token_invalid')), []],
  ])('end after a change of %s', async (_, change, names) => expect(await change()).toEqual(names));

  it.each<[string, () => Promise<never>]>([
    ['the key is used up, perhaps by the call itself', refused('token_exhausted')],
    ['the site is under maintenance', refused('site_maintenance')],
    ['the database is unavailable', () => Promise.reject(new Error('connect ECONNREFUSED'))],
  ])('continue while %s', async (_, check) => expect(await ended('everything', {}, check)).toEqual([]));
});
