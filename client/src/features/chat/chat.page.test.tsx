import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import { ChatPage } from './chat.page';
import { Chat2LinkPage } from './chat2link.page';
import { consents } from './use-chat';

const next = { Next: 'https://chat.example.com/#/?settings={"key":"{key}","url":"{address}"}' };
const tokens = [
  { __typename: 'Token', id: '5', name: 'laptop', keyHint: 'sk-a…b' },
  { __typename: 'Token', id: '6', name: 'phone', keyHint: 'sk-c…d' },
];

interface World {
  chats?: unknown;
  enabled?: typeof tokens;
  leave?: (url: string) => void;
}

async function open(at: string, { chats = [next], enabled = tokens, leave }: World = {}) {
  stored.chats.write(chats);
  stored.status.write({ server_address: 'https://api.example.com' });
  const graphql = fakeGraphql({
    chatTokens: () => ({ tokens: { __typename: 'TokenConnection', nodes: enabled } }),
    chatRevealKey: ({ id }) => ({ revealTokenKey: `sk-secret-${id}` }),
  });
  fakeServer({ '/graphql': graphql.handler });
  const { router } = await renderScreen(
    [
      { path: '/chat/:id?', element: <ChatPage /> },
      { path: '/chat2link', element: <Chat2LinkPage leave={leave} /> },
      { path: '/token', element: <p>token list</p> },
    ],
    { at, language: 'zh' },
  );
  return { graphql, router, user: userEvent.setup() };
}

const revealed = (graphql: Awaited<ReturnType<typeof open>>['graphql']) =>
  graphql.sentRequests.filter(({ name }) => name === 'ChatRevealKey').length;

beforeEach(() => {
  localStorage.clear();
  consents.clear();
  stored.user.write({ id: 1, username: 'alice', display_name: '', role: 1, status: 1, group: 'default' });
});

describe('embedded chat client', () => {
  it('receives the selected token after consent, and the consent is stored', async () => {
    const { graphql, user } = await open('/chat/0');
    await screen.findByRole('heading', { name: '将您的令牌发送给 chat.example.com？' });
    expect(revealed(graphql)).toBe(0);
    await user.selectOptions(screen.getByRole('combobox', { name: '令牌' }), '6');
    await user.click(screen.getByRole('button', { name: '发送并打开' }));
    const frame = await screen.findByTitle('聊天客户端 Next');
    expect(frame.getAttribute('src')).toBe(
      'https://chat.example.com/#/?settings={"key":"sk-secret-6","url":"https%3A%2F%2Fapi.example.com"}',
    );
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(JSON.stringify(localStorage)).not.toContain('secret');
    expect(consents.read()).toEqual([{ user: 1, host: 'chat.example.com', token: '6' }]);
  });

  it('requires consent for another token and after a revocation', async () => {
    consents.write([{ user: 1, host: 'chat.example.com', token: '5' }]);
    const { user } = await open('/chat/0');
    await user.click(await screen.findByRole('button', { name: '更换令牌' }));
    await screen.findByRole('button', { name: '发送并打开' });
    expect(consents.read()).toEqual([]);
  });

  it('does not use the consent of another user or token', async () => {
    consents.write([
      { user: 2, host: 'chat.example.com', token: '5' },
      { user: 1, host: 'chat.example.com', token: '5' },
    ]);
    await open('/chat/0?token=6');
    await screen.findByRole('button', { name: '发送并打开' });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '令牌' }).value).toBe('6');
  });

  it('requires consent per host', async () => {
    consents.write([{ user: 1, host: 'chat.example.com', token: '5' }]);
    const { graphql } = await open('/chat/1', { chats: [next, { Other: 'https://other.example.com/?key={key}' }] });
    await screen.findByRole('heading', { name: '将您的令牌发送给 other.example.com？' });
    expect(revealed(graphql)).toBe(0);
  });

  it('of an installed app opens by a link', async () => {
    consents.write([{ user: 1, host: 'cherry', token: '5' }]);
    await open('/chat', { chats: [{ Cherry: 'cherry://open?key={key}' }] });
    const link = await screen.findByRole('link', { name: '打开 Cherry' });
    expect(link.getAttribute('href')).toBe('cherry://open?key=sk-secret-5');
  });
});

describe('unavailable chat', () => {
  it.each([
    ['no client', '/chat/0', [], '请联系管理员配置聊天链接'],
    ['a place that is not in the list', '/chat/7', [next], '聊天链接配置错误，请联系管理员'],
    ['a link that leads nowhere', '/chat/0', [{ Next: 'nonsense' }], '聊天链接配置错误，请联系管理员'],
    ['a list that cannot be read', '/chat/0', 'nonsense', '聊天数据解析失败'],
  ])('shows the reason %s', async (_, at, chats, text) => {
    await open(at, { chats });
    await screen.findByRole('heading', { name: text });
  });

  it('redirects to the token list if no token is enabled', async () => {
    const { router } = await open('/chat/0', { enabled: [] });
    await screen.findByRole('heading', { name: '当前没有可用的启用令牌，请确认是否有令牌处于启用状态！' });
    await screen.findByText('token list', {}, { timeout: 3000 });
    expect(router.state.location.pathname).toBe('/token');
  });
});

describe('chat redirect', () => {
  it('shows the destination before redirecting', async () => {
    consents.write([{ user: 1, host: 'chat.example.com', token: '5' }]);
    const leave = jest.fn<(url: string) => void>();
    await open('/chat2link', { leave });
    await screen.findByRole('heading', { name: '正在前往 chat.example.com…' });
    expect(leave).not.toHaveBeenCalled();
    await waitFor(() => expect(leave).toHaveBeenCalledWith(expect.stringContaining('sk-secret-5')), { timeout: 3000 });
  });
});
