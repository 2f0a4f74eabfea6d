import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { findDialog } from '../../testing/dialog';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import { NoticeBell } from './notice-bell';
import type { NoticeItemFragment } from './notices.generated';

const notice = (id: string, more: Partial<NoticeItemFragment> = {}): NoticeItemFragment => ({
  __typename: 'Notice',
  id,
  kind: 'CHANNEL_DISABLED',
  title: '渠道已被自动禁用',
  text: '401',
  channelId: '3',
  quota: null,
  delivery: 'NONE',
  createdAt: '2026-03-14T09:26:00.000Z',
  readAt: null,
  ...more,
});

async function open(announcement = '') {
  let unread = 2;
  const graphql = fakeGraphql({
    noticeBadge: () => ({ unreadNotices: unread, status: { __typename: 'SiteStatus', notice: announcement } }),
    noticeFeed: () => ({
      notices: {
        __typename: 'NoticeConnection',
        nodes: [notice('1'), notice('2', { kind: 'LOW_BALANCE', title: '余额不足', quota: 81_234, channelId: null })],
        totalCount: 2,
      },
    }),
    noticeMarkRead: () => {
      unread -= 1;
      return { markNoticesRead: [{ __typename: 'Notice', id: '1', readAt: '2026-03-14T10:00:00.000Z' }] };
    },
    noticeMarkAllRead: () => {
      unread = 0;
      return { markAllNoticesRead: 2 };
    },
  });
  fakeServer({ '/graphql': graphql.handler });
  await renderScreen(<NoticeBell />, { language: 'zh' });
  return { graphql, user: userEvent.setup() };
}

beforeEach(() => localStorage.clear());

describe('notice bell', () => {
  it('shows the unread count and the latest notices, and marks one or all as read', async () => {
    const { graphql, user } = await open();
    await user.click(await screen.findByRole('button', { name: '通知，2 条未读' }));
    expect((await screen.findByRole('link', { name: '渠道已被自动禁用' })).getAttribute('href')).toBe('/channel/3');
    expect(screen.getByRole('link', { name: '余额不足' }).getAttribute('href')).toBe('/topup');
    await user.click(screen.getByRole('button', { name: '标为已读：渠道已被自动禁用' }));
    await screen.findByRole('button', { name: '通知，1 条未读', hidden: true });
    expect(graphql.last('NoticeMarkRead')).toEqual({ ids: ['1'] });
    await waitFor(() => expect(screen.queryByRole('button', { name: '标为已读：渠道已被自动禁用' })).toBeNull());
    await user.click(screen.getByRole('button', { name: '全部标为已读' }));
    await screen.findByRole('button', { name: '通知', hidden: true });
  });

  it('reopens the announcement and marks it as read', async () => {
    const { user } = await open('周日维护');
    await user.click(await screen.findByRole('button', { name: '通知，2 条未读' }));
    await user.click(await screen.findByRole('button', { name: '站点公告' }));
    const dialog = await findDialog('站点公告');
    await waitFor(() => expect(stored.noticeSeen.read()).toBe('周日维护'));
    // Its keys scroll the text.
    const text = within(dialog).getByRole('group', { name: '站点公告' });
    await user.tab();
    if (document.activeElement !== text) await user.tab();
    expect(document.activeElement).toBe(text);
  });
});
