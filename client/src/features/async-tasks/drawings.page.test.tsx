import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { findDialog } from '../../testing/dialog';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import type { DrawingRowFragment } from './async-tasks.generated';
import { DrawingsPage } from './drawings.page';

const drawing = (id: string, more: Partial<DrawingRowFragment> = {}): DrawingRowFragment => ({
  __typename: 'Drawing',
  id,
  taskId: `task-${id}`,
  userId: '7',
  channelId: '3',
  action: 'IMAGINE',
  code: 1,
  status: 'SUCCESS',
  progress: '100%',
  prompt: `prompt ${id}`,
  promptEn: '',
  failReason: '',
  imageUrl: `https://pictures.example.com/${id}.png`,
  quota: 50_000,
  submittedAt: '2026-03-14T09:26:00.000Z',
  finishedAt: '2026-03-14T09:27:00.000Z',
  ...more,
});

const rows = [
  drawing('1'),
  drawing('2', { finishedAt: '2026-03-14T09:27:00.001Z', action: 'SWAP_FACE', code: 22 }),
  drawing('3', { status: 'IN_PROGRESS', progress: '45%', finishedAt: null, imageUrl: null }),
];

async function open(role: 1 | 10, at = '/midjourney', found = rows) {
  stored.user.write({ id: 7, username: 'alice', display_name: '', role, status: 1, group: 'default' });
  const graphql = fakeGraphql({
    drawingList: () => ({
      drawings: { __typename: 'DrawingConnection', nodes: found, totalCount: found.length },
    }),
  });
  fakeServer({ '/graphql': graphql.handler });
  const view = await renderScreen([{ path: '/midjourney', element: <DrawingsPage /> }], {
    at,
    language: 'zh',
  });
  return { graphql, user: userEvent.setup(), router: view.router };
}

const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);
const hint = '当前未开启绘图回调，部分结果可能无法获得';

beforeEach(() => localStorage.clear());

describe('image task log', () => {
  it('shows administrators the documented columns, texts and thresholds', async () => {
    const { graphql } = await open(10);
    await screen.findByText('换脸');
    expect(headers()).toEqual([
      '提交时间',
      '花费时间',
      '渠道',
      '类型',
      '任务 ID',
      '提交结果',
      '任务状态',
      '进度',
      '结果图片',
      '提示词',
      '英文提示词',
      '失败原因',
    ]);
    within(screen.getByRole('table')).getByText('重复提交');
    within(screen.getByRole('table')).getByText('执行中');
    expect(screen.getAllByRole('progressbar', { name: '进度' })[2]?.getAttribute('aria-valuenow')).toBe('45');
    expect(graphql.last('DrawingList')).toMatchObject({ scope: 'SITE' });
  });

  it('marks tasks that took longer than one minute', async () => {
    await open(10);
    await screen.findByText('换脸');
    const [first, second, running] = screen.getAllByRole('row').slice(1);
    const color = (row: HTMLElement | undefined, text: string) =>
      within(row as HTMLElement).getByText(text).dataset.color;
    expect(color(first, '60.00 s')).toBe('green');
    expect(color(second, '60.00 s')).toBe('red');
    expect(within(running as HTMLElement).queryByText(/ s$/)).toBeNull();
  });

  it('shows users all columns except the channel', async () => {
    const { graphql } = await open(1);
    await screen.findByText('换脸');
    expect(headers()).not.toContain('渠道');
    expect(headers()).toContain('提交结果');
    within(screen.getByRole('table')).getByText('重复提交');
    expect(screen.queryByRole('textbox', { name: '渠道 ID' })).toBeNull();
    expect(graphql.last('DrawingList')).toMatchObject({ scope: 'SELF' });
  });

  it.each([
    ['an administrator while the callback is off', 10, false, true],
    ['an administrator while it is on', 10, true, false],
    ['other users', 1, false, false],
  ] as const)('callback warning: %s', async (_, role, on, shown) => {
    stored.mjNotifyEnabled.write(on);
    await open(role);
    await screen.findByText('换脸');
    expect(screen.queryByText(hint) !== null).toBe(shown);
  });

  it('stores its filters in the address, times in seconds', async () => {
    const { graphql, user, router } = await open(10, '/midjourney?from=1700000000&channel=3');
    await waitFor(() =>
      expect(graphql.last('DrawingList')).toMatchObject({
        filter: { from: '2023-11-14T22:13:20.000Z', channelId: '3' },
      }),
    );
    const line = screen.getByRole('combobox', { name: '任务 ID、status:success…' });
    await user.type(line, 'task-2 status:failure{Enter}');
    await waitFor(() =>
      expect(graphql.last('DrawingList')).toMatchObject({ filter: { taskId: 'task-2', status: 'FAILURE' } }),
    );
    expect(router.state.location.search).toContain('task=task-2');
  });

  it('enlarges an image, zooms and moves by keyboard, and closes with Escape', async () => {
    const { user, router } = await open(1);
    await user.click(await screen.findByRole('button', { name: '查看图片：prompt 1' }));
    const viewer = await findDialog('绘图');
    expect(router.state.location.search).toBe('?row=1');
    expect(within(viewer).getByRole('link', { name: '下载' }).getAttribute('href')).toContain('/1.png');
    await user.keyboard('+');
    await within(viewer).findByText('150%');
    await user.keyboard('0');
    await within(viewer).findByText('100%');
    await user.keyboard('{ArrowRight}');
    await findDialog('换脸');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
  });

  it('shows images as a gallery', async () => {
    const { user, router } = await open(1);
    await user.click(await screen.findByRole('button', { name: '图库视图' }));
    const gallery = await screen.findByRole('list', { name: '绘图日志' });
    expect(within(gallery).getAllByRole('listitem')).toHaveLength(3);
    within(gallery).getByText('执行中');
    expect(router.state.location.search).toBe('?gallery=1');
  });

  it('shows an empty state', async () => {
    await open(1, '/midjourney', []);
    await screen.findByText('还没有绘图');
  });
});
