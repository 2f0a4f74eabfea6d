import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import { JobTray } from './job-tray';

const job = (id: string, kind: string, progress: number | null) => ({
  __typename: 'Job',
  id,
  kind,
  progress,
  startedAt: null,
});

async function open(...jobs: ReturnType<typeof job>[]) {
  let running = jobs;
  const graphql = fakeGraphql({
    jobTray: () => ({ jobs: { __typename: 'JobConnection', nodes: running } }),
    jobTrayCancel: ({ id }) => {
      running = running.filter((item) => item.id !== id);
      return { cancelJob: { __typename: 'Job', id, state: 'CANCELLED' } };
    },
  });
  fakeServer({ '/graphql': graphql.handler });
  await renderScreen(<JobTray />, { language: 'zh' });
  return { graphql, user: userEvent.setup() };
}

beforeEach(() => stored.user.write({ id: 1, username: 'a', display_name: '', role: 100, status: 1, group: 'default' }));

it('shows long-running jobs with progress and cancels them', async () => {
  const { graphql, user } = await open(job('7', 'channel-tests', 40), job('8', 'task-poll', null));
  await user.click(await screen.findByRole('button', { name: '1 个任务正在运行' }));
  const bar = await screen.findByRole('progressbar', { name: '测试渠道' });
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
  expect(screen.getByRole('link', { name: '测试渠道' }).getAttribute('href')).toBe('/channel');
  await user.click(screen.getByRole('button', { name: '停止：测试渠道' }));
  await waitFor(() => expect(graphql.last('JobTrayCancel')).toEqual({ kind: 'channel-tests', id: '7' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

it('is hidden while only maintenance jobs run', async () => {
  const { graphql } = await open(job('8', 'task-poll', null));
  await waitFor(() => expect(graphql.asked).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});
