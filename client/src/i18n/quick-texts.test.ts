import { beforeAll, describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { speak } from '../testing/render';
import { quickTexts } from './quick-texts';

beforeAll(async () => {
  await speak('en');
  i18next.addResourceBundle('en', 'quick', {
    plain: 'Name',
    group: { deep: 'Deep' },
    named: 'Edit {{name}} of {{team}}',
    many_one: '{{count}} row',
    many_other: '{{count}} rows',
  });
});

describe('texts that are read once', () => {
  const t = (key: string, values?: object) =>
    (quickTexts('en', 'quick' as 'common') as unknown as (key: string, values?: object) => string)(key, values);

  it('are the texts of the namespace, nested ones too', () => {
    expect([t('plain'), t('group.deep')]).toEqual(['Name', 'Deep']);
  });

  it('contain their values as given', () => {
    expect(t('named', { name: '{{team}} $& <b>', team: 7 })).toBe('Edit {{team}} $& <b> of 7');
  });

  it('have the plural form of their count', () => {
    expect([t('many', { count: 1 }), t('many', { count: 2 })]).toEqual(['1 row', '2 rows']);
  });

  it('report a missing text as before', () => {
    expect(() => t('absent')).toThrow('Missing text quick:absent');
  });
});
