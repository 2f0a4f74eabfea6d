import { describe, expect, it } from '@jest/globals';
import { settingEntry, withSettingEntry } from './channel-setting';

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
