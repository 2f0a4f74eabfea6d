import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { findDialog } from '../../testing/dialog';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import type { VideoRowFragment } from './async-tasks.generated';
import { TasksPage } from './tasks.page';

const video = (id: string, more: Partial<VideoRowFragment> = {}): VideoRowFragment => ({
  __typename: 'Video',
  id,
  taskId: `video_${id}`,
  userId: '7',
  channelId: '5',
  model: 'sora-2',
  action: 'GENERATE',
  status: 'SUCCESS',
  progress: '100%',
  prompt: `cat ${id}`,
  seconds: 8,
  size: '1280x720',
  resolution: '720p',
  failReason: '',
  quota: 400_000,
  contentUrl: `/api/video/video_${id}/content`,
  submittedAt: '2026-03-14T09:26:00.000Z',
  startedAt: null,
  finishedAt: '2026-03-14T09:28:11.000Z',
  ...more,
});

const failed = video('2', { status: 'FAILURE', failReason: 'not allowed', contentUrl: null });

async function open(at = '/task?kind=video') {
  stored.user.write({ id: 7, username: 'alice', display_name: '', role: 1, status: 1, group: 'default' });
  const graphql = fakeGraphql({
    taskList: () => ({ tasks: { __typename: 'TaskConnection', nodes: [], totalCount: 0 } }),
    videoList: () => ({ videos: { __typename: 'VideoConnection', nodes: [video('1'), failed], totalCount: 2 } }),
  });
  fakeServer({ '/graphql': graphql.handler });
  const view = await renderScreen([{ path: '/task', element: <TasksPage /> }], { at, language: 'en' });
  return { graphql, user: userEvent.setup(), router: view.router };
}

beforeEach(() => localStorage.clear());

describe('videos of the task log', () => {
  it('show model, length, resolution, cost and status', async () => {
    const { graphql } = await open();
    await screen.findByText('not allowed');
    expect(graphql.last('VideoList')).toMatchObject({ scope: 'SELF' });
    const [, first] = screen.getAllByRole('row');
    for (const text of ['sora-2', '8 s', '720p']) within(first as HTMLElement).getByText(text);
    expect(first?.textContent).toContain('$0.8');
  });

  it('are opened from the tasks by a tab', async () => {
    const { user, router } = await open('/task');
    await user.click(await screen.findByRole('link', { name: 'Videos' }));
    await screen.findByText('not allowed');
    expect(router.state.location.search).toBe('?kind=video');
  });

  it('have a player when they are finished, and only then', async () => {
    const { user } = await open();
    expect(await screen.findAllByRole('button', { name: /^Watch:/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Watch: cat 1' }));
    const dialog = await findDialog('Video');
    expect(within(dialog).getByLabelText('cat 1').getAttribute('src')).toBe('/api/video/video_1/content');
    within(dialog).getByRole('link', { name: 'Download' });
  });
});
