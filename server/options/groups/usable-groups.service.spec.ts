import { describe, expect, it } from '@jest/globals';
import type { Language } from '../../common/errors/app-error.js';
import { readOption } from '../catalogue/option-catalogue.js';
import type { OptionsService } from '../options.service.js';
import { UsableGroupsService } from './usable-groups.service.js';

const texts: Record<string, string> = {
  GroupRatio: '{"default":1,"vip":0.8,"inner":2}',
  UserUsableGroups: '{"default":"All users","vip":"Paying","removed":"Was removed"}',
};
const options = { get: (key: 'GroupRatio') => readOption(key, texts[key] ?? '') } as unknown as OptionsService;
const groups = new UsableGroupsService(options);

const defaultGroup = { name: 'default', description: 'All users', ratio: 1 };
const paying = { name: 'vip', description: 'Paying', ratio: 0.8 };

describe('UsableGroups', () => {
  it.each([
    ['a visitor', '', [defaultGroup, paying]],
    ['a member of an offered group', 'vip', [defaultGroup, paying]],
    [
      'a member of a private group',
      'inner',
      [defaultGroup, paying, { name: 'inner', description: '用户分组', ratio: 2 }],
    ],
    ['a member of a group that does not exist', 'nowhere', [defaultGroup, paying]],
  ])('offers %s the existing groups', (_, group, offered) => {
    expect(groups.of(group)).toEqual(offered);
  });

  it('localises the groups of a new site, and returns other descriptions as they were written', () => {
    const built = new UsableGroupsService({
      get: (key: 'GroupRatio' | 'UserUsableGroups') =>
        readOption(
          key,
          key === 'GroupRatio'
            ? '{"default":1,"vip":1,"svip":1}'
            : '{"default":"默认分组","vip":"vip分组","svip":"大客户"}',
        ),
    } as unknown as OptionsService);
    const described = (language: Language) => built.of('', language).map(({ description }) => description);
    expect(described('zh')).toEqual(['默认分组', 'vip分组', '大客户']);
    expect(described('en')).toEqual(['Default group', 'VIP group', '大客户']);
  });

  it.each([
    ['default', 'vip', true],
    ['inner', 'inner', true],
    ['default', 'inner', false],
    ['default', 'toString', false],
    ['default', 'removed', true],
  ])('%s may use %s: %s', (own, group, allowed) => {
    expect(groups.mayUse(own, group)).toBe(allowed);
  });

  it('lists the existing groups', () => {
    expect(groups.all()).toEqual(['default', 'vip', 'inner']);
    expect([groups.exists('vip'), groups.exists('removed'), groups.exists('constructor')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
