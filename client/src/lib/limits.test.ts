import { describe, expect, it } from '@jest/globals';
import { readTexts } from '../testing/texts';
import * as limits from './limits.generated';

function textOf(language: 'en' | 'zh', key: string): string {
  const [namespace = '', path = ''] = key.split(':');
  const texts: unknown = readTexts(language, namespace);
  return String(path.split('.').reduce((at, step) => (at as Record<string, unknown>)[step], texts));
}

const { CreateChannelInput: channel, CreateRedemptionsInput: redemption, CreateUserInput: user } = limits;
const { name, count } = redemption;

/** Texts with the limit of a field. */
const stated: [string, ...number[]][] = [
  ['users:error.usernameLength', user.username.max],
  ['users:error.displayNameLength', user.displayName.max],
  ['users:error.passwordLength', user.password.min, user.password.max],
  ['users:error.reasonLength', limits.AdjustUserQuotaArgs.reason.max],
  ['channelForm:error.nameLength', channel.name.max],
  ['channelForm:error.tagLength', channel.tag.max],
  ['channelForm:error.prefixLength', channel.modelPrefix.max],
  ['channels:error.priority', channel.priority.min],
  ['tokens:error.nameLong', limits.CreateTokenInput.name.max],
  ['tokens:error.count', limits.TokenCountArgs.count.max],
  ['redemptions:error.name', name.min, name.max],
  ['redemptions:error.count', count.min, count.max],
  ['redemptions:error.key', redemption.key.max],
  ['login:register.hint', limits.RegisterInput.username.max, limits.RegisterInput.password.max],
  ['login:register.short', limits.RegisterInput.password.min],
  ['personal:account.displayNameLong', limits.UpdateSelfInput.displayName.max],
  ['personal:password.short', limits.UpdateSelfInput.password.min],
  ['personal:password.long', limits.UpdateSelfInput.password.max],
  ['personal:passkeys.nameLong', limits.PasskeyNameInput.name.max],
];

describe.each(['en', 'zh'] as const)('text of a limit in %s', (language) => {
  it.each(stated)('states the limit of the server: %s', (key, ...bounds) => {
    const numbers = [...textOf(language, key).matchAll(/(?<!\d)-?\d+/g)].map(([number]) => Number(number));
    expect(numbers).toEqual(expect.arrayContaining(bounds));
  });
});
