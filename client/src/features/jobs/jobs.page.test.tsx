import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { findDialog } from '../../testing/dialog';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import type { JobQueueCountsFragment, JobRowFragment } from './jobs.generated';
import { JobsPage } from './jobs.page';

const queue = (kind: string, more: Partial<JobQueueCountsFragment> = {}): JobQueueCountsFragment => ({
  __typename: 'JobQueue',
  kind,
  waiting: 0,
  delayed: 0,
  active: 0,
  completed: 0,
  failed: 0,
  nextRunAt: null,
  ...more,
});
const job = (id: string, more: Partial<JobRowFragment> = {}): JobRowFragment => ({
  __typename: 'Job',
  id,
  kind: 'notice-delivery',
  state: 'FAILED',
  data: '{"noticeId":9}',
  attempts: 8,
  progress: null,
  failure: 'connect ECONNREFUSED',
  createdAt: '2026-03-14T09:26:00.000Z',
  startedAt: null,
  finishedAt: null,
  ...more,
});

const unknown = Object.assign(new Error('任务不存在'), { extensions: { code: 'job_not_found' } });
const runs: Record<string, object> = {
  'reconcile-7': { __typename: 'JobRun', id: 'reconcile-7', requestedBy: '5' },
};

async function open(
  at = '/jobs',
  jobs = [job('a'), job('repeat:reconcile:1', { kind: 'reconcile', state: 'DELAYED', failure: null })],
) {
  const graphql = fakeGraphql({
    jobList: () => ({
      jobQueues: [
        queue('notice-delivery', { failed: 2, waiting: 1 }),
        queue('reconcile', { delayed: 1, nextRunAt: '2026-03-15T03:30:00.000Z' }),
      ],
      jobs: { __typename: 'JobConnection', nodes: jobs, totalCount: jobs.length },
    }),
    job: ({ kind, id }) => {
      const found = jobs.find((one) => one.kind === kind && one.id === id);
      return found ? { job: found } : unknown;
    },
    jobOrigin: ({ id }) => (runs[String(id)] ? { jobRun: runs[String(id)] } : unknown),
    jobRun: ({ id }) => ({
      jobRun: {
        __typename: 'JobRun',
        id,
        kind: 'reconcile',
        state: 'FAILED',
        total: 10,
        done: 4,
        failed: 1,
        percent: 40,
        failure: null,
        effects: [],
        failures: [{ __typename: 'JobRunFailure', subject: '12', message: 'balance differs', effect: null }],
      },
    }),
    retryJob: () => ({ retryJob: job('a', { state: 'WAITING', failure: null }) }),
    retryParkedJobs: () => ({ retryParked: 2 }),
    discardJob: () => new Error('任务队列暂不可用'),
  });
  fakeServer({ '/graphql': graphql.handler });
  const view = await renderScreen([{ path: '/jobs', element: <JobsPage /> }], { at, language: 'zh' });
  return { graphql, user: userEvent.setup(), router: view.router };
}

beforeEach(() => {
  localStorage.clear();
  stored.user.write({ id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' });
});

describe('job queues', () => {
  it.each([
    ['/jobs', false],
    ['/jobs?kind=reconcile', true],
    ['/jobs?state=COMPLETED', true],
  ])('at %s, completed runs of schedules are listed: %s', async (at, routine) => {
    const { graphql } = await open(at);
    await waitFor(() => expect(graphql.last('JobList')).toMatchObject({ routine }));
  });

  it('show counts by state, and list the jobs of the selected queue', async () => {
    const { graphql, user, router } = await open();
    const queues = await screen.findByRole('region', { name: '队列' });
    await within(queues).findByText('失败 2');
    // The next run of a schedule is shown by its time and not counted as delayed.
    expect(within(queues).queryByText('延后 1')).toBeNull();
    await user.click(within(queues).getByRole('button', { name: '失败 2' }));
    await waitFor(() => expect(graphql.last('JobList')).toMatchObject({ kind: 'notice-delivery', state: 'FAILED' }));
    expect(router.state.location.search).toBe('?kind=notice-delivery&state=FAILED');
  });

  it('are sorted by the headers of columns, except the next runs of schedules', async () => {
    const { graphql, user, router } = await open();
    await user.click(await screen.findByRole('button', { name: '尝试次数' }));
    await waitFor(() => expect(graphql.last('JobList')).toMatchObject({ sort: 'ATTEMPTS', direction: 'DESC' }));
    expect(router.state.location.search).toBe('?sort=-attempts');
    await user.click(await screen.findByRole('button', { name: '1 个定时任务' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '创建时间' })).toBeNull());
  });

  it('show queues with failed or active jobs and collapse the rest', async () => {
    const { user } = await open();
    const queues = await screen.findByRole('region', { name: '队列' });
    await within(queues).findByText('失败 2');
    expect(within(queues).queryByRole('button', { name: '核对账本' })).toBeNull();
    await user.click(within(queues).getByRole('button', { name: '1 个空闲队列' }));
    within(queues).getByRole('button', { name: '核对账本' });
    within(queues).getByText('空闲');
  });

  it('retry one or all failed jobs', async () => {
    const { graphql, user } = await open();
    await user.click(await screen.findByRole('button', { name: '重试 发送通知 a' }));
    await waitFor(() => expect(graphql.last('RetryJob')).toEqual({ kind: 'notice-delivery', id: 'a' }));
    await user.click(screen.getByRole('button', { name: '重试全部失败任务：发送通知' }));
    await screen.findByText('2 个任务将重新运行');
  });

  it('discard a job after a confirmation, and show the error on failure', async () => {
    const { graphql, user } = await open();
    await user.click(await screen.findByRole('button', { name: '丢弃 发送通知 a' }));
    await user.click(await screen.findByRole('button', { name: '丢弃任务' }));
    await waitFor(() => expect(graphql.last('DiscardJob')).toEqual({ kind: 'notice-delivery', id: 'a' }));
    await screen.findByText(/任务队列暂不可用/);
  });

  it('have no actions for the next run of a schedule', async () => {
    await open();
    await screen.findByRole('button', { name: '重试 发送通知 a' });
    expect(screen.queryByRole('button', { name: /^取消 核对账本/ })).toBeNull();
  });
});

describe('the list of jobs', () => {
  it('leaves out the next runs of schedules, which have a separate view with their number', async () => {
    const run = job('repeat:reconcile:1773545400000', { kind: 'reconcile', state: 'DELAYED', failure: null });
    const { graphql, user, router } = await open('/jobs', [run]);
    await waitFor(() => expect(graphql.last('JobList')).toMatchObject({ scheduled: false }));
    const view = await screen.findByRole('button', { name: '1 个定时任务', pressed: false });
    await user.click(view);
    await waitFor(() => expect(graphql.last('JobList')).toMatchObject({ scheduled: true }));
    expect(graphql.last('JobList')).not.toHaveProperty('state');
    expect(router.state.location.search).toBe('?state=SCHEDULED');
    expect((await screen.findByText('2026-03-15 03:30:00')).closest('td')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: '1 个定时任务', pressed: true }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('shows the facts of an expanded row: kind, data in words, attempts, times and the error', async () => {
    const { user } = await open('/jobs', [job('a', { startedAt: '2026-03-14T09:27:00.000Z' })]);
    await user.click(await screen.findByRole('button', { name: '展开 发送通知 a' }));
    const facts = await waitFor(() => {
      const names = screen.getAllByRole('term').map((term) => term.textContent);
      expect(names).toEqual(['队列', '任务 ID', '状态', '通知', '尝试次数', '创建时间', '开始时间']);
      return screen.getAllByRole('definition').map((one) => one.textContent);
    });
    expect(facts.slice(0, 5)).toEqual(['发送通知 notice-delivery', 'a', '失败', '9', '8']);
    expect(screen.getAllByText('connect ECONNREFUSED')).toHaveLength(2);
  });
});

describe('a job', () => {
  it('has an address with its data and error, above the filtered list', async () => {
    const { user, router } = await open('/jobs?state=FAILED');
    await user.click(await screen.findByRole('link', { name: '发送通知 a' }));
    const dialog = within(await findDialog());
    await dialog.findByText('connect ECONNREFUSED');
    expect(new URLSearchParams(router.state.location.search).get('row')).toBe('notice-delivery/a');
    expect(dialog.queryByText('启动者')).toBeNull();
    await user.click(dialog.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(router.state.location.search).toBe('?state=FAILED'));
  });

  it('of long-running work shows who started it, its progress and the items that failed', async () => {
    const run = job('reconcile-7', { kind: 'reconcile', failure: null });
    await open('/jobs?row=reconcile%2Freconcile-7', [run]);
    const dialog = within(await findDialog());
    expect((await dialog.findByRole('link', { name: '#5' })).getAttribute('href')).toBe('/user/5');
    await dialog.findByText('balance differs');
    expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  });

  it('that was removed is reported as missing', async () => {
    await open('/jobs?row=reconcile%2F9');
    await within(await findDialog()).findByText(/任务不存在/);
  });
});
