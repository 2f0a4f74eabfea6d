import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { stored } from '../../lib/storage';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import { AnalyticsPage } from './analytics.page';

beforeEach(() => localStorage.clear());

it.each([
  ['an administrator', 10, '/cost', 'Cost', ['Cost', 'Latency', 'Errors']],
  ['an administrator', 10, '/cost/errors', 'Errors', ['Cost', 'Latency', 'Errors']],
  ['a user', 1, '/cost/latency', 'Latency', ['Cost', 'Latency']],
  ['a user', 1, '/cost/errors', 'Cost', ['Cost', 'Latency']],
] as const)('shows %s (%i) at %s the tab %s', async (_, role, at, current, tabs) => {
  stored.user.write({ id: 1, username: 'root', display_name: '', role, status: 1, group: 'default' });
  stored.status.write({ enable_data_export: true, time_zone: 'UTC' });
  const { handler } = fakeGraphql({
    ...Object.fromEntries(
      ['costUsage', 'costBefore', 'costCache', 'costForecast', 'latencyBreakdown'].map((name) => [
        name,
        () => ({ usage: [] }),
      ]),
    ),
    costDays: () => ({ usageDays: { __typename: 'UsageDays', countedUntil: null, keptSince: null } }),
    latency: () => ({ latencyBounds: [100], usage: [] }),
    errorCauses: () => ({ errorCauses: [] }),
  });
  fakeServer({ '/graphql': handler });
  await renderScreen([{ path: '/cost/:tab?', element: <AnalyticsPage /> }], { at, language: 'en' });
  const bar = within(await screen.findByRole('navigation', { name: 'Analytics' }));
  const links = bar.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(tabs);
  expect(links.find((link) => link.getAttribute('aria-current') === 'page')?.textContent).toBe(current);
});
