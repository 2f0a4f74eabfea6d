import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import { ConversationFact } from './conversation-fact';
import { ConversationList } from './conversation-list';

const conversation = {
  __typename: 'Conversation',
  key: 'k1',
  firstCallAt: '2026-03-14T09:00:00.000Z',
  lastCallAt: '2026-03-14T09:30:00.000Z',
  duration: 1_860_000,
  calls: 12,
  errors: 2,
  models: ['gpt-4o', 'gpt-4o-mini'],
  promptTokens: 40_000,
  completionTokens: 1_500,
  cachedTokens: 30_000,
  quota: 500_000,
  userId: '7',
  username: 'alice',
  tokenId: '1',
  tokenName: 'laptop',
};

async function open(role: 1 | 10, at: string, element = <ConversationList />) {
  stored.user.write({ id: 7, username: 'alice', display_name: '', role, status: 1, group: 'default' });
  const page = { __typename: 'ConversationConnection', nodes: [conversation], totalCount: 1 };
  const status = { __typename: 'SiteStatus', contentLogEnabled: false };
  const graphql = fakeGraphql({
    conversationList: () => ({ conversations: page }),
    conversationOfCall: () => ({ conversations: page }),
    logGroups: () => ({ usableGroups: [], status }),
    logSiteGroups: () => ({ groups: [], status }),
  });
  fakeServer({ '/graphql': graphql.handler });
  const routes = [
    { path: '/log/conversations', element },
    { path: '/log', element: <div /> },
  ];
  const { router } = await renderScreen(routes, { at, language: 'zh' });
  return { graphql, router, user: userEvent.setup() };
}

beforeEach(() => localStorage.clear());

describe('list of conversations', () => {
  it('shows the cost of each, and links to its calls', async () => {
    const { graphql, router, user } = await open(10, '/log/conversations?model=gpt-%25&sort=-cost');
    const [, row] = await screen.findAllByRole('row');
    for (const text of ['gpt-4o', '+1', '12', '40,000', '缓存 30,000', '1,500', '2', 'alice', 'laptop'])
      within(row as HTMLElement).getByText(text);
    expect(graphql.last('ConversationList')).toMatchObject({
      scope: 'SITE',
      sort: 'QUOTA',
      direction: 'DESC',
      filter: { modelName: 'gpt-%', from: expect.any(String) },
    });
    await user.click(within(row as HTMLElement).getByRole('link', { name: /2026/ }));
    expect(router.state.location).toMatchObject({ pathname: '/log', search: '?conversation=k1&range=all' });
  });

  it('shows users neither other users nor failed calls', async () => {
    const { graphql } = await open(1, '/log/conversations');
    await screen.findByText('gpt-4o');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    for (const absent of ['用户', '错误']) expect(headers).not.toContain(absent);
    expect(graphql.last('ConversationList')).toMatchObject({ scope: 'SELF' });
  });

  it('is read again on request also for yesterday, whose ends stay the same', async () => {
    const { graphql, user } = await open(10, '/log/conversations?range=yesterday');
    await screen.findByText('gpt-4o');
    await user.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(() => expect(graphql.sentRequests.filter(({ name }) => name === 'ConversationList')).toHaveLength(2));
  });

  it('keeps the filters in the address of the calls', async () => {
    await open(10, '/log/conversations?model=x&sort=-cost&page=2&range=7d');
    const tabs = await screen.findByRole('navigation', { name: '使用日志' });
    expect(within(tabs).getByRole('link', { name: '调用' }).getAttribute('href')).toBe('/log?model=x&range=7d');
  });
});

describe('conversation of a call', () => {
  it.each<[string, 1 | 10, string, object]>([
    ['of any account for administrators', 10, '9', { scope: 'SITE', filter: { conversation: 'k1', userId: '9' } }],
    ['of their own account for users', 1, '7', { scope: 'SELF', filter: { conversation: 'k1' } }],
    ['of a team for its members', 1, '9', { scope: 'SELF', filter: { conversation: 'k1', teamId: '9' } }],
  ])('is summed %s', async (_, role, userId, variables) => {
    const fact = <ConversationFact log={{ userId }} conversation="k1" seesSite={role === 10} />;
    const { graphql } = await open(role, '/log/conversations', fact);
    const link = await screen.findByRole('link', { name: '12 次调用' });
    expect(link.getAttribute('href')).toContain('/log?conversation=k1&range=all');
    await waitFor(() => expect(graphql.last('ConversationOfCall')).toEqual(variables));
  });
});
