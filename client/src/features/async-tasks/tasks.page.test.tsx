import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import type { TaskRowFragment } from './async-tasks.generated';
import { TasksPage } from './tasks.page';

const task = (id: string, more: Partial<TaskRowFragment> = {}): TaskRowFragment => ({
  __typename: 'Task',
  id,
  taskId: `task-${id}`,
  userId: '7',
  channelId: '5',
  platform: 'suno',
  action: 'MUSIC',
  status: 'SUCCESS',
  progress: '100%',
  input: 'a song',
  data: '[{"title":"Road","audio_url":"https://music.example.com/a.mp3"}]',
  failReason: '',
  quota: 1,
  submittedAt: '2026-03-14T09:26:00.000Z',
  startedAt: null,
  finishedAt: '2026-03-14T09:28:11.000Z',
  ...more,
});

async function open(
  role: 1 | 10,
  at = '/task',
  found = [task('1'), task('2', { status: '', data: '', finishedAt: null })],
) {
  stored.user.write({ id: 7, username: 'alice', display_name: '', role, status: 1, group: 'default' });
  const graphql = fakeGraphql({
    taskList: () => ({ tasks: { __typename: 'TaskConnection', nodes: found, totalCount: found.length } }),
  });
  fakeServer({ '/graphql': graphql.handler });
  const view = await renderScreen([{ path: '/task', element: <TasksPage /> }], { at, language: 'zh' });
  return { graphql, user: userEvent.setup(), router: view.router };
}

beforeEach(() => localStorage.clear());
afterEach(() => void jest.restoreAllMocks());

describe('task log', () => {
  it('starts at midnight and shows the documented columns and texts', async () => {
    const noon = new Date(2026, 2, 14, 12);
    jest.spyOn(Date, 'now').mockReturnValue(noon.getTime());
    const { graphql } = await open(10);
    await screen.findByText('正在提交');
    const midnight = new Date(2026, 2, 14).toISOString();
    expect(graphql.last('TaskList')).toMatchObject({ scope: 'SITE', filter: { from: midnight } });
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      '提交时间',
      '结束时间',
      '进度',
      '花费时间',
      '渠道',
      '平台',
      '类型',
      '任务 ID',
      '任务状态',
      '失败原因',
      '操作',
    ]);
    screen.getByText('2 min 11 s');
  });

  it('shows other users their own tasks, without the channel', async () => {
    const { graphql } = await open(1);
    await screen.findByText('正在提交');
    expect(screen.queryByRole('columnheader', { name: '渠道' })).toBeNull();
    expect(graphql.last('TaskList')).toMatchObject({ scope: 'SELF' });
  });

  it('opens a task as JSON with its songs', async () => {
    const { user, router } = await open(1);
    await user.click(await screen.findByRole('button', { name: 'task-1' }));
    const dialog = await screen.findByRole('dialog', { name: '任务详情' });
    expect(router.state.location.search).toBe('?row=1');
    within(dialog).getByLabelText('播放：Road');
    within(dialog).getByText('"taskId": "task-1"', { exact: false });
    // An Escape is ignored until the dialog handles keys, which jsdom does not show: the audio element takes no focus.
    await user.click(within(dialog).getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers a wider range without tasks', async () => {
    const { user, router } = await open(1, '/task', []);
    await user.click(await screen.findByRole('button', { name: '改为查看：最近 7 天' }));
    expect(router.state.location.search).toBe('?range=7d');
  });
});
