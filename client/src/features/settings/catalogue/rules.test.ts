import { describe, expect, it } from '@jest/globals';
import { specs } from './cards';
import { optionProblem, tidied, wordsOf } from './rules';
import type { OptionSpec } from './spec';

const spec = (key: string): OptionSpec => {
  const found = specs.get(key);
  if (!found) throw new Error(`no option ${key}`);
  return found;
};
const nothing = () => '';
const problem = (key: string, text: string, read: (key: string) => string = nothing) =>
  optionProblem(spec(key), text, read)?.text;

describe('option value', () => {
  it.each([
    ['RetryTimes', '3', undefined],
    ['RetryTimes', '', 'wholeNumber'],
    ['RetryTimes', '-1', 'wholeNumber'],
    ['RetryTimes', '101', 'wholeNumber'],
    ['RetryTimes', '1.5', 'wholeNumber'],
    ['QuotaForNewUser', '5,000,000', undefined],
    ['QuotaForNewUser', 'much', 'wholeNumberFrom'],
    ['DataExportInterval', '0', 'wholeNumber'],
    ['ModelRequestRateLimitSuccessCount', '0', 'wholeNumber'],
    ['Price', '7.3', undefined],
    ['Price', '-7.3', 'number'],
    ['Price', '1000000001', 'number'],
    ['RebatePercentage', '100', undefined],
    ['RebatePercentage', '100.1', 'rebate'],
    ['RebatePercentage', '-1', 'rebate'],
    ['claude.thinking_adapter_budget_tokens_percentage', '0.05', 'number'],
    ['TopUpLink', '', undefined],
    ['TopUpLink', 'shop.example.com', 'address'],
    ['TopUpLink', 'ftp://shop.example.com', 'address'],
    ['Logo', '/logo.svg', undefined],
    ['Logo', '//elsewhere/logo.svg', 'image'],
    ['oidc.well_known', 'id.example.com', 'wellKnown'],
    ['gemini.safety_settings', '{"default":"OFF"', 'json'],
    ['TopupGroupRatio', '{vip:1}', 'topupRatio'],
    ['EmailDomainWhitelist', 'gmail.com,example.co.uk', undefined],
    ['EmailDomainWhitelist', 'gmail', 'domain'],
    ['EmailDomainWhitelist', `${'a'.repeat(64)}.com`, 'domain'],
    ['EmailDomainWhitelist', 'gmail.com,GMAIL.com', 'domainTwice'],
    ['SystemName', 'Anything', undefined],
  ])('of %s: %j is %s', (key, text, expected) => {
    expect(problem(key, text)).toBe(expected);
  });

  it('for the max reward must not be below the reward, unless it is 0', () => {
    const reward = (key: string) => (key === 'CheckInQuota' ? '1000' : '');
    expect(problem('CheckInMaxQuota', '500', reward)).toBe('checkInMax');
    expect(problem('CheckInMaxQuota', '0', reward)).toBeUndefined();
    expect(problem('CheckInMaxQuota', '2000', reward)).toBeUndefined();
  });
});

it('sends numbers without thousands separators, and documents unchanged', () => {
  expect(tidied(spec('QuotaPerUnit'), ' 500 000 ')).toBe('500000');
  expect(tidied(spec('ServerAddress'), ' https://a.example ')).toBe('https://a.example');
  expect(tidied(spec('Notice'), ' # Hello\n')).toBe(' # Hello\n');
});

it('counts words without blank lines, and finds duplicates case-insensitively', () => {
  expect(wordsOf('one\n\n Two \ntwo\nthree')).toEqual({ all: ['one', 'Two', 'two', 'three'], repeated: ['two'] });
});
