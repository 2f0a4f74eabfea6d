import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import { JobTray } from './job-tray';

const run = (kind: string, state: string, percent = 0) => ({
  __typename: 'JobRun',
  id: `${kind}-7`,
  kind,
  state,
  total: 100,
  done: percent,
  failed: 0,
  percent,
  failure: null,
  effects: [],
  failures: [],
});

async function open(...runs: ReturnType<typeof run>[]) {
  const find = (id: unknown) => runs.find((one) => one.id === id) ?? null;
  const graphql = fakeGraphql({
    jobTray: () => ({ jobRuns: runs }),
    jobRun: ({ id }) => ({ jobRun: find(id) }),
    cancelJobRun: ({ id }) => ({ cancelJobRun: { ...find(id), state: 'CANCELLED' } }),
    retryJobRun: ({ id }) => ({ retryJobRun: { ...find(id), state: 'WAITING', percent: 0 } }),
  });
  fakeServer({ '/graphql': graphql.handler });
  await renderScreen(<JobTray />, { language: 'zh' });
  return { graphql, user: userEvent.setup() };
}

beforeEach(() => stored.user.write({ id: 1, username: 'a', display_name: '', role: 100, status: 1, group: 'default' }));

describe('job tray', () => {
  it('shows runs with their progress, cancels and retries them', async () => {
    const { graphql, user } = await open(run('channel-tests', 'RUNNING', 40));
    await user.click(await screen.findByRole('button', { name: '1 个任务正在运行' }));
    const bar = await screen.findByRole('progressbar', { name: '测试渠道' });
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    expect(screen.getByRole('link', { name: '测试渠道' }).getAttribute('href')).toBe('/channel');
    const tray = within(screen.getByRole('region', { name: '测试渠道' }));
    await user.click(tray.getByRole('button', { name: '取消' }));
    await user.click(await tray.findByRole('button', { name: '重试' }));
    await tray.findByRole('button', { name: '取消' });
    expect(graphql.last('CancelJobRun')).toEqual({ id: 'channel-tests-7' });
    expect(graphql.last('RetryJobRun')).toEqual({ id: 'channel-tests-7' });
  });

  it('is hidden without runs', async () => {
    const { graphql } = await open();
    await waitFor(() => expect(graphql.sentRequests).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
