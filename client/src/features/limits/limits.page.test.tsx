import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { stored } from '../../lib/storage';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import type { LimitStandingsQuery } from './limits.generated';
import { LimitsPage } from './limits.page';

type Standing = LimitStandingsQuery['limitStandings'][number];

const use = (used: number, limit: number) => ({ __typename: 'LimitUse' as const, used, limit });
const standing = (more: Partial<Standing>): Standing => ({
  __typename: 'LimitStanding',
  subject: 'USER',
  subjectId: '7',
  fingerprint: null,
  name: 'wang',
  calls: null,
  requests: null,
  tokens: null,
  day: null,
  week: null,
  month: null,
  waiting: 0,
  atLimit: 'REFUSE',
  ...more,
});

async function open(limitStandings: readonly Standing[], language: 'zh' | 'en' = 'en') {
  fakeServer({ '/graphql': fakeGraphql({ limitStandings: () => ({ limitStandings }) }).handler });
  await renderScreen([{ path: '/limits', element: <LimitsPage /> }], { at: '/limits', language });
}

beforeEach(() => {
  localStorage.clear();
  stored.user.write({ id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' });
});

describe('limits page', () => {
  it('shows who uses how much of which limit', async () => {
    await open([
      standing({ calls: use(5, 5), waiting: 3, atLimit: 'QUEUE' }),
      standing({ subject: 'KEY', subjectId: '3', fingerprint: 'a1b2c3d4', name: 'west', tokens: use(900, 100_000) }),
      standing({ subject: 'CHANNEL', subjectId: '9', name: null, month: use(500_000, 5_000_000), atLimit: 'FALLBACK' }),
    ]);
    const rows = await screen.findAllByRole('row');
    expect(
      rows.slice(1).map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['Userwang (#7)', '5/ 5', '–', '–', '3', 'Wait'],
      ['Channel keywest (#3) · a1b2c3d4', '–', '900/ 100,000', '–', '–', 'Refuse'],
      ['ChannelDeleted (#9)', '–', '–', '$1.00/ $10.00', '–', 'Next channel'],
    ]);
    const [meter] = screen.getAllByRole('meter', { name: 'Concurrent calls' });
    expect([meter?.ariaValueNow, meter?.ariaValueMax]).toEqual(['5', '5']);
  });

  it('links to the setting when no limit is in use', async () => {
    await open([], 'zh');
    expect(await screen.findByText('没有正在使用的限制')).toBeTruthy();
    expect(screen.getByRole('link', { name: '编辑限制' }).getAttribute('href')).toBe('/setting/ratelimit#LimitRules');
  });
});
