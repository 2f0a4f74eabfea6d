import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { stored } from '../../lib/storage';
import { findAlertDialog, findDialog } from '../../testing/dialog';
import { choose } from '../../testing/menu';
import { rowCost } from '../../testing/row-cost';
import { connection, open, token } from './tokens.test.fixtures';

beforeEach(() => {
  localStorage.clear();
  stored.user.write({ id: 1, username: 'alice', display_name: '', role: 1, status: 1, group: 'default' });
});

describe('token list', () => {
  it('has rows of few elements, whose styles are not computed', async () => {
    await open([token('1', 'laptop')], '/token', {}, { styled: true });
    const row = (await screen.findByText('laptop')).closest('tr') as HTMLElement;
    const { elements, computed } = rowCost(row);
    expect(elements).toBeLessThanOrEqual(37);
    expect(computed).toHaveLength(0);
  });

  it('shows a key on demand and hides it again', async () => {
    const { user } = await open([token('1', 'laptop')], '/token', {
      revealTokenKey: () => ({ revealTokenKey: 'sk-secret' }),
    });
    await screen.findByText('sk-1…end');
    expect(document.body.textContent).not.toContain('sk-secret');
    await user.click(screen.getByRole('button', { name: '显示密钥：laptop' }));
    await screen.findByText('sk-secret');
    await user.click(screen.getByRole('button', { name: '隐藏密钥：laptop' }));
    expect(screen.queryByText('sk-secret')).toBeNull();
  });

  it('offers the key for manual copying without clipboard access', async () => {
    const { user } = await open([token('1', 'laptop')], '/token', {
      revealTokenKey: () => ({ revealTokenKey: 'sk-secret' }),
    });
    await screen.findByText('laptop');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await user.click(screen.getByRole('button', { name: '复制密钥：laptop' }));
    const dialog = await findDialog('无法复制到剪贴板，请手动复制');
    expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('sk-secret');
  });

  it('disables a token with an undo', async () => {
    const { user, graphql } = await open([token('1', 'laptop')], '/token', {
      setTokensEnabled: ({ enabled }) => ({ setTokensEnabled: [token('1', 'laptop', { status: enabled ? 1 : 2 })] }),
    });
    await user.click(await screen.findByRole('button', { name: '更多操作：laptop' }));
    await choose('禁用');
    // Once in the status filter, once in the row.
    await waitFor(() => expect(screen.getAllByText('已禁用')).toHaveLength(2));
    expect(graphql.last('SetTokensEnabled')).toEqual({ ids: ['1'], enabled: false });
    await user.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() => expect(graphql.last('SetTokensEnabled')).toEqual({ ids: ['1'], enabled: true }));
  });

  it('leaves tokens that were disabled before as they were when the disabling of several is undone', async () => {
    const { user, graphql } = await open([token('1', 'laptop'), token('2', 'old', { status: 2 })], '/token', {
      setTokensEnabled: ({ ids, enabled }) => ({
        setTokensEnabled: (ids as string[]).map((id) => token(id, `token ${id}`, { status: enabled ? 1 : 2 })),
      }),
    });
    await user.click(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: '禁用' }));
    await user.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() => expect(graphql.last('SetTokensEnabled')).toEqual({ ids: ['1'], enabled: true }));
  });

  it.each([
    [
      [{ 'Next Chat': 'https://chat.example/#key={key}' }, { Lobe: 'https://lobe.example' }],
      '在 Lobe 中聊天',
      '/chat/1?token=7',
    ],
    [[{ Extension: 'fluentread' }, { Lobe: 'https://lobe.example' }], '在 Lobe 中聊天', '/chat/1?token=7'],
    [[], '打开聊天', '/chat/0?token=7'],
  ])('opens a chat of %j with a token', async (chats, action, address) => {
    stored.chats.write(chats);
    const { user, router } = await open([token('7', 'laptop')]);
    await user.click(await screen.findByRole('button', { name: '更多操作：laptop' }));
    await choose(action);
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(address));
  });

  it('shows instructions for a client and reads the key only when it is copied', async () => {
    let revealed = 0;
    const { user } = await open([token('1', 'laptop'), token('2', 'old', { status: 2 })], '/token', {
      revealTokenKey: () => {
        revealed++;
        return { revealTokenKey: 'sk-secret' };
      },
    });
    await user.click(await screen.findByRole('button', { name: '在客户端中使用：laptop' }));
    expect(screen.queryByRole('button', { name: '在客户端中使用：old' })).toBeNull();
    const dialog = within(await findDialog('在客户端中使用“laptop”'));
    await user.click(await dialog.findByRole('tab', { name: 'Continue' }));
    const code = await dialog.findByRole('group', { name: '~/.continue/config.yaml' });
    expect(code.textContent).toContain('model: "demo-chat"');
    expect(code.textContent).toContain('sk-1…end');
    expect(revealed).toBe(0);
    await user.click(dialog.getByRole('button', { name: '复制' }));
    await waitFor(() => expect(code.textContent).toContain('apiKey: "sk-secret"'));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(code.textContent));
    await user.click(dialog.getByRole('tab', { name: 'aider' }));
    expect((await dialog.findByRole('group', { name: '终端' })).textContent).toContain("OPENAI_API_KEY='sk-secret'");
    expect(revealed).toBe(1);
    await user.click(dialog.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(document.body.textContent).not.toContain('sk-secret'));
  });

  it('offers no chat for a disabled token', async () => {
    const { user } = await open([token('1', 'old', { status: 2 })]);
    await user.click(await screen.findByRole('button', { name: '更多操作：old' }));
    await screen.findByRole('menuitem', { name: '删除' });
    expect(screen.queryByRole('menuitem', { name: '打开聊天' })).toBeNull();
  });

  it('has no switch for an expired token', async () => {
    const { user } = await open([token('1', 'old', { status: 3 })]);
    await user.click(await screen.findByRole('button', { name: '更多操作：old' }));
    await screen.findByRole('menuitem', { name: '删除' });
    expect(screen.queryByRole('menuitem', { name: '启用' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: '禁用' })).toBeNull();
  });

  it('asks for confirmation before a deletion, with the name', async () => {
    const { user, graphql } = await open([token('1', 'laptop')], '/token', {
      deleteTokens: () => ({ deleteTokens: 1 }),
    });
    await user.click(await screen.findByRole('button', { name: '更多操作：laptop' }));
    await choose('删除');
    const dialog = await findAlertDialog('删除令牌“laptop”？');
    expect(graphql.last('DeleteTokens')).toBeUndefined();
    await user.click(within(dialog).getByRole('button', { name: '删除令牌' }));
    await waitFor(() => expect(graphql.last('DeleteTokens')).toEqual({ ids: ['1'] }));
  });

  it('focuses the next row after a deletion', async () => {
    const rows = [token('1', 'laptop'), token('2', 'phone'), token('3', 'desk')];
    const { user } = await open(rows, '/token', {
      tokenList: () => connection(rows),
      deleteTokens: ({ ids }) => {
        rows.splice(
          rows.findIndex(({ id }) => (ids as string[]).includes(id)),
          1,
        );
        return { deleteTokens: 1 };
      },
    });
    const remove = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `更多操作：${name}` }));
      await choose('删除');
      await user.click(within(await findAlertDialog()).getByRole('button', { name: '删除令牌' }));
      await waitFor(() => expect(screen.queryByText(name)).toBeNull());
    };
    const focused = () => document.activeElement?.getAttribute('aria-label');
    await remove('phone');
    await waitFor(() => expect(focused()).toBe('更多操作：desk'));
    // There is no row below the last one: the row above receives the focus.
    await remove('desk');
    await waitFor(() => expect(focused()).toBe('更多操作：laptop'));
  });

  it('copies the keys of the selected tokens, one per line', async () => {
    const { user } = await open([token('1', 'laptop'), token('2', 'phone'), token('3', 'desk')], '/token', {
      revealTokenKey: ({ id }) => ({ revealTokenKey: `sk-secret-${id}` }),
    });
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('checkbox', { name: '选择 laptop' }));
    await user.click(screen.getByRole('checkbox', { name: '选择 desk' }));
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: '复制密钥' }));
    await waitFor(() => expect(copied).toHaveBeenCalledWith('sk-secret-1\nsk-secret-3'));
  });

  it('searches for a key in the field of names, and stores it neither in the address nor in the browser', async () => {
    const { user, graphql, router } = await open([token('1', 'laptop')], '/token?q=lap');
    const line = await screen.findByRole('combobox', { name: '名称，或以 sk- 开头的密钥' });
    await user.clear(line);
    await user.type(line, 'sk-abc status:1{Enter}');
    const filter = { keyword: null, key: 'sk-abc', status: 1 };
    await waitFor(() => expect(graphql.last('TokenList')).toMatchObject({ filter }));
    expect(router.state.location.search).toBe('?status=1');
    expect(JSON.stringify(localStorage)).not.toContain('sk-abc');
    await user.click(screen.getByRole('button', { name: /密钥筛选/ }));
    await waitFor(() => expect(graphql.last('TokenList')).toMatchObject({ filter: { ...filter, key: null } }));
  });

  it('finds the key in pasted text', async () => {
    const wholeKey = 'aB3'.repeat(16);
    const { user, graphql, router } = await open([token('1', 'laptop')]);
    const field = await screen.findByRole('combobox', { name: '名称，或以 sk- 开头的密钥' });
    for (const { line, key = null, keyword = null, status = null } of [
      { line: 'Bearer sk-a', key: 'sk-a' },
      { line: 'laptop sk-b', key: 'sk-b' },
      { line: '"sk-c', key: 'sk-c' },
      { line: '{"key":"sk-d"}{Enter}', key: 'sk-d' },
      { line: wholeKey, key: wholeKey },
      { line: 'disk-1', keyword: 'disk-1' },
      { line: `Bearer ${wholeKey}`, key: wholeKey },
      { line: `${wholeKey}4`, keyword: `${wholeKey}4` },
      { line: 'status:1 laptop sk-e{Enter}', key: 'sk-e', status: 1 },
    ]) {
      await user.tripleClick(field);
      await user.paste(line.replace('{Enter}', ''));
      if (line.endsWith('{Enter}')) await user.keyboard('{Enter}');
      const filter = { key, keyword, status };
      await waitFor(() => expect({ line, ...graphql.last('TokenList') }).toMatchObject({ line, filter }));
      if (key === null) continue;
      expect(router.state.location.search).toBe(status ? `?status=${status}` : '');
      expect(JSON.stringify(localStorage)).not.toContain(key);
    }
  });

  it.each([
    { line: 'status:2 laptop', filter: { key: null, keyword: 'laptop', status: 2 } },
    { line: 'status:2', filter: { key: null, keyword: null, status: 2 } },
  ])('replaces a key by $line', async ({ line, filter }) => {
    const { user, graphql } = await open([token('1', 'laptop')]);
    const field = await screen.findByRole('combobox', { name: '名称，或以 sk- 开头的密钥' });
    await user.type(field, 'sk-abc{Enter}');
    await waitFor(() => expect(graphql.last('TokenList')).toMatchObject({ filter: { key: 'sk-abc' } }));
    await user.tripleClick(field);
    await user.paste(line);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(graphql.last('TokenList')).toMatchObject({ filter }));
  });

  it('clears the key when no token matches', async () => {
    const { user, graphql } = await open([token('1', 'laptop')], '/token', {
      tokenList: ({ filter }) => connection(Reflect.get(Object(filter), 'key') ? [] : [token('1', 'laptop')]),
    });
    await user.type(await screen.findByRole('combobox', { name: '名称，或以 sk- 开头的密钥' }), 'sk-abc{Enter}');
    const empty = (await screen.findByRole('heading', { name: '没有符合条件的结果' })).parentElement as HTMLElement;
    await user.click(within(empty).getByRole('button', { name: '清除筛选' }));
    await waitFor(() => expect(graphql.last('TokenList')).toMatchObject({ filter: { key: null } }));
    await screen.findByText('laptop');
  });

  it.each([
    { of: 'a project of a team', at: '/token?team=3&project=5', filter: { teamId: '3', projectId: '5' }, chips: 2 },
    {
      of: 'a project whose team is missing',
      at: '/token?project=5',
      filter: { teamId: null, projectId: null },
      chips: 0,
    },
  ])('filters by $of', async ({ at, filter, chips }) => {
    const team = {
      __typename: 'Team',
      id: '3',
      name: 'Lab',
      projects: [{ __typename: 'Project', id: '5', name: 'Web' }],
    };
    const { graphql } = await open([token('1', 'laptop')], at, {
      tokenList: ({ ofTeam }) => ({ ...connection([token('1', 'laptop')]), ...(ofTeam === true && { team }) }),
    });
    await screen.findAllByText('laptop');
    expect(graphql.last('TokenList')).toMatchObject({ filter });
    expect(screen.queryAllByText(/^(团队|项目)[：:]\s*(Lab|Web)$/)).toHaveLength(chips);
  });

  it('shows an empty state with a create button', async () => {
    await open([]);
    await screen.findByText('创建第一个令牌');
    expect(screen.getAllByRole('button', { name: '添加令牌' })).toHaveLength(1);
  });
});

describe('token drawer', () => {
  it('creates a token, shows the key once and refetches the list', async () => {
    const { user, graphql } = await open([], '/token', {
      createTokens: () => ({
        createTokens: [{ __typename: 'CreatedToken', key: 'sk-new', token: token('9', 'laptop') }],
      }),
    });
    await user.click(await screen.findByRole('button', { name: '添加令牌' }));
    const drawer = await findDialog('创建令牌');
    await user.click(within(drawer).getByRole('button', { name: '创建并显示密钥' }));
    await within(drawer).findByText('请输入名称');
    await user.type(within(drawer).getByRole('textbox', { name: /^名称/ }), 'laptop');
    await user.click(within(drawer).getByRole('button', { name: '$50.00' }));
    await user.click(within(drawer).getByRole('button', { name: '创建并显示密钥' }));
    const result = await findDialog('已创建 1 个令牌');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '创建令牌' })).toBeNull());
    expect(within(result).getAllByText(/sk-new/).length).toBeGreaterThan(0);
    expect(graphql.last('CreateTokens')).toMatchObject({
      count: 1,
      input: { name: 'laptop', remainQuota: 25_000_000 },
    });
  });

  it('sends only changed fields', async () => {
    const { user, graphql } = await open([token('1', 'laptop')], '/token?edit=1', {
      tokenToEdit: () => ({ token: token('1', 'laptop') }),
      updateToken: () => ({ updateToken: token('1', 'desk') }),
    });
    const drawer = await findDialog('编辑令牌');
    const name = await within(drawer).findByRole('textbox', { name: /^名称/ });
    await user.clear(name);
    await user.type(name, 'desk');
    await user.click(within(drawer).getByRole('button', { name: '提交' }));
    await waitFor(() => expect(graphql.last('UpdateToken')).toEqual({ id: '1', input: { name: 'desk' } }));
  });
});
