import { describe, expect, it } from '@jest/globals';
import { readFactor, settingEntry, settingFactor, withSettingEntry } from './channel-setting';

describe('entry of the extra settings', () => {
  it.each<[string, string | undefined]>([
    ['', ''],
    ['{"openai_api":"chat"}', 'chat'],
    ['{"proxy":""}', ''],
    ['{"openai_api":1}', ''],
    ['{"openai_api"', undefined],
    ['[]', undefined],
  ])('of %j is %j', (text, value) => {
    expect(settingEntry(text, 'openai_api')).toBe(value);
  });

  it.each([
    ['', 'chat', '{\n  "openai_api": "chat"\n}'],
    ['{"proxy":"http://p","openai_api":"both"}', 'chat', '{\n  "proxy": "http://p",\n  "openai_api": "chat"\n}'],
    ['{"openai_api":"chat"}', '', ''],
    ['{"proxy":"http://p","openai_api":"chat"}', '', '{\n  "proxy": "http://p"\n}'],
    ['{,}', 'chat', '{,}'],
  ])('changes %j with %j to %j', (text, value, changed) => {
    expect(withSettingEntry(text, 'openai_api', value)).toBe(changed);
  });
});

describe('purchase price of the extra settings', () => {
  it.each<[string, string | undefined]>([
    ['', ''],
    ['{"purchase_price":0.35}', '0.35'],
    ['{"purchase_price":"a"}', 'a'],
    ['{"purchase_price":{"*":1}}', undefined],
    ['{', undefined],
  ])('of %j is the factor %j', (text, factor) => {
    expect(settingFactor(text, 'purchase_price')).toBe(factor);
  });

  it.each<[string, string | number]>([
    ['0.35', 0.35],
    ['0', 0],
    ['', ''],
    ['-1', '-1'],
    ['35%', '35%'],
  ])('is read from %j as %j', (typed, value) => {
    expect(readFactor(typed)).toBe(value);
  });
});
