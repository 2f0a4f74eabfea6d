import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { QuotaAdmission } from '../../billing/ledger/admission.js';
import type { AppError } from '../../common/errors/app-error.js';
import type { Changes } from '../../platform/coordination/changes.js';
import type { TokenView } from '../../tokens/token-directory.js';
import { TokenStatus } from '../../tokens/token-status.js';
import type { GroupRules, TokenVerifier, UserFinder } from '../ports/site.port.js';
import type { SiteSettings } from '../ports/site-settings.js';
import { RelayAuthenticator, readClientKey } from './relay-authenticator.js';

const END_MS = 1_800_000_000_000;
const credential = { key: 'k'.repeat(48), channelId: null };

afterEach(() => {
  jest.restoreAllMocks();
});

/** An authenticator that caches the owner of a former key. */
function authenticator(
  find: () => TokenView | null,
  used: (token: TokenView) => void,
  status: number = TokenStatus.enabled,
): RelayAuthenticator {
  const tokens = { find, used, stateOf: () => status } as unknown as TokenVerifier;
  const users = { find: () => ({ id: 1, role: 1, status: 1, group: 'default' }) } as unknown as UserFinder;
  const admission = { isLoaded: () => true, remainingOf: () => -29_257 } as unknown as QuotaAdmission;
  const settings = { amountTexts: () => ({ zh: '＄-0.058514', en: '-$0.058514' }) } as unknown as SiteSettings;
  const changes = { on: () => undefined } as unknown as Changes;
  return new RelayAuthenticator(tokens, users, {} as GroupRules, admission, settings, changes);
}

describe('former key of a token', () => {
  it.each(['authenticate', 'identify'] as const)(
    'is refused by %s at its end, even when it is cached',
    async (method) => {
      const clock = jest.spyOn(Date, 'now').mockReturnValue(END_MS - 1);
      const view = {
        id: 7,
        userId: 1,
        name: 'a',
        group: '',
        allowIps: null,
        keyEndsAtMs: END_MS,
      } as unknown as TokenView;
      const find = jest.fn<() => TokenView | null>().mockReturnValueOnce(view).mockReturnValue(null);
      const used = jest.fn();
      const relay = authenticator(find, used);
      for (let call = 0; call < 2; call++)
        expect(await relay[method](credential, () => '')).toMatchObject({ token: { id: 7 } });
      expect(find).toHaveBeenCalledTimes(1);
      expect(used.mock.calls).toEqual([[view], [view]]);
      clock.mockReturnValue(END_MS);
      await expect(relay[method](credential, () => '')).rejects.toMatchObject({ code: 'token_invalid' });
    },
  );
});

it('a call in progress is checked again without a further use of its key', async () => {
  const view = { id: 7, userId: 1, name: 'a', group: '', allowIps: null, keyEndsAtMs: null } as unknown as TokenView;
  const used = jest.fn();
  const relay = authenticator(() => view, used);
  expect(await relay.recheck(credential, () => '')).toMatchObject({ token: { id: 7 } });
  expect(used).not.toHaveBeenCalled();
});

it('a token without quota is refused with an amount as in other errors, and in Chinese with that which programs match', async () => {
  const view = { userId: 1, keyHint: 'sk-abc***xyz', allowIps: null, keyEndsAtMs: null } as unknown as TokenView;
  const relay = authenticator(
    () => view,
    () => undefined,
    TokenStatus.exhausted,
  );
  const refusal: unknown = await relay.authenticate(credential, () => '').catch((error: unknown) => error);
  expect((refusal as AppError).texts).toEqual({
    zh: '[sk-abc***xyz] 该令牌额度已用尽 !token.UnlimitedQuota && token.RemainQuota = -29257',
    en: '[sk-abc***xyz] The quota of this token is used up, remaining -$0.058514',
  });
});

/** A key as this gateway makes them; an imported one may contain hyphens. */
const own = 'k'.repeat(48);
const query = (text: string) => new URLSearchParams(text);

describe('API key of a request', () => {
  it.each([
    [{ authorization: 'Bearer sk-abc' }, 'abc', null],
    [{ authorization: 'bearer abc' }, 'abc', null],
    [{ authorization: 'sk-abc' }, 'abc', null],
    [{ authorization: `Bearer sk-${own}-12` }, own, 12],
    [{ authorization: `Bearer sk-${own}-12-34` }, own, 12],
    [{ authorization: `Bearer sk-${own}-abc` }, own, -1],
    [{ authorization: `Bearer sk-${own}-` }, own, -1],
    [{ authorization: 'Bearer sk-team-2024' }, 'team-2024', null],
    [{ 'x-api-key': 'sk-abc' }, 'abc', null],
    [{ 'x-goog-api-key': 'abc' }, 'abc', null],
    [{ 'api-key': 'abc' }, 'abc', null],
    [{ authorization: 'Bearer midjourney-proxy', 'mj-api-secret': 'sk-abc' }, 'abc', null],
    [{ 'sec-websocket-protocol': 'realtime, openai-insecure-api-key.sk-abc, openai-beta.realtime-v1' }, 'abc', null],
    [{ authorization: 'Bearer sk-first', 'x-api-key': 'second' }, 'first', null],
    [{ authorization: 'Bearer sk-abc-def' }, 'abc-def', null],
  ])('is read from %j as %s, pinned to channel %s', (headers, key, channelId) => {
    expect(readClientKey(headers, '/v1/chat/completions', null)).toEqual({ key, channelId });
  });

  it.each([
    ['/v1beta/models/x:generateContent', true],
    ['/v1beta/models', true],
    ['/gemini/v1beta/models/x:generateContent', true],
    ['/v1/models/x:streamGenerateContent', true],
    ['/v1/models/org%2Fx%3AcountTokens', true],
    ['/v1/models', false],
    ['/v1/models/x', false],
    ['/v1/chat/completions', false],
  ])('is read from the query on Gemini-style paths only: %s, %s', (path, counts) => {
    expect(readClientKey({}, path, query('key=abc'))).toEqual(counts ? { key: 'abc', channelId: null } : null);
  });

  it.each([[{}], [{ authorization: '' }], [{ authorization: 'Bearer ' }]])('is missing from %j', (headers) => {
    expect(readClientKey(headers, '/v1/chat/completions', null)).toBeNull();
  });
});
