import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { stored } from '../../../lib/storage';
import { findDialog } from '../../../testing/dialog';
import { fakeGraphql } from '../../../testing/graphql';
import { renderScreen } from '../../../testing/render';
import { fakeServer, ok } from '../../../testing/server';
import { ChatsCard } from '../chats/chats.card';
import { GroupCards } from './group-cards';

const values: Record<string, string> = {
  GroupRatio: '{"default":1,"vip":0.8}',
  UserUsableGroups: '{"default":"默认分组"}',
  GroupRoutingStrategies: '{"vip":"least_busy"}',
  Chats: '[{"Next":"https://chat.example/#/?key={key}&url={address}"}]',
};

async function open(card: ReactNode, editable = true) {
  const graphql = fakeGraphql({
    pricesOptions: () => ({
      options: Object.entries(values).map(([key, value]) => ({
        __typename: 'Option',
        key,
        value,
        defaultValue: value,
        isSet: true,
        editable,
      })),
    }),
    pricesSave: ({ changes }) => ({
      updateOptions: (changes as { key: string; value: string }[]).map((change) => ({
        __typename: 'Option',
        ...change,
        defaultValue: '{}',
        isSet: true,
        editable,
      })),
    }),
  });
  fakeServer({ '/graphql': graphql.handler, '/api/status': () => ok({}) });
  await renderScreen([{ path: '/setting', element: card }], { at: '/setting', language: 'zh' });
  const sent = () => {
    const { changes } = graphql.last('PricesSave') as { changes: { key: string; value: string }[] };
    return Object.fromEntries(changes.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  };
  return { graphql, sent };
}

const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

async function saveAll(card: string) {
  press(`保存：${card}`);
  const dialog = await findDialog(`检查修改：${card}`);
  fireEvent.click(within(dialog).getByRole('button', { name: /^保存 \d/ }));
  await screen.findByText('保存成功');
}

beforeEach(() => {
  localStorage.clear();
  stored.user.write({ id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' });
});

describe('group table', () => {
  it('merges the options to one row per group', async () => {
    const { sent } = await open(<GroupCards />);
    fireEvent.click(await screen.findByRole('switch', { name: '用户可选：vip' }));
    type(screen.getByRole('textbox', { name: '倍率：vip' }), '0.75');
    type(screen.getByRole('combobox', { name: '路由策略：default' }), 'fastest');
    type(screen.getByRole('combobox', { name: '路由策略：vip' }), '');
    press('添加分组');
    const added = within(screen.getByRole('list', { name: '分组' }))
      .getAllByRole('listitem')
      .at(-1) as HTMLElement;
    within(added).getByText('请输入名称');
    type(within(added).getByRole('textbox', { name: '分组' }), 'default');
    within(added).getByText('分组名称已存在');
    press('保存：分组');
    await screen.findByText('请检查输入');
    type(within(added).getByRole('textbox', { name: '分组' }), 'pro');
    await saveAll('分组');
    expect(sent()).toEqual({
      GroupRatio: { default: 1, vip: 0.75, pro: 1 },
      UserUsableGroups: { default: '默认分组', vip: 'vip' },
      GroupRoutingStrategies: { default: 'fastest' },
    });
  });

  it('follows the JSON view, and is reset with it', async () => {
    await open(<GroupCards />);
    await screen.findByRole('textbox', { name: '倍率：vip' });
    await userEvent.click(screen.getByRole('tab', { name: 'JSON' }));
    type(screen.getByRole('textbox', { name: '分组倍率' }), '{"default": 2}');
    await userEvent.click(screen.getByRole('tab', { name: '表格' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: '倍率：default' })).value).toBe('2');
    type(screen.getByRole('textbox', { name: '倍率：default' }), 'x');
    expect(screen.getAllByText('请输入数字').length).toBeGreaterThan(0);
    press('放弃修改：分组');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '倍率：default' }).value).toBe('1');
  });
});

describe('routing strategies of groups', () => {
  it('are explained, and rejected in JSON when they do not exist', async () => {
    await open(<GroupCards />);
    await screen.findByText(/先尝试首字时间最短的渠道/);
    await userEvent.click(screen.getByRole('tab', { name: 'JSON' }));
    type(screen.getByRole('textbox', { name: '路由策略' }), '{"vip": "quickest"}');
    expect((await screen.findAllByText(/应为对象，值为 priority/)).length).toBeGreaterThan(0);
  });
});

describe('chat client list', () => {
  it('shows a preview of the link, and is saved in order', async () => {
    const { sent } = await open(<ChatsCard />);
    await screen.findByText(/打开 chat\.example/);
    press('添加聊天应用');
    type(screen.getByRole('textbox', { name: '链接：未命名' }), 'javascript:alert(1)');
    const names = screen.getAllByRole('textbox', { name: '名称' });
    type(names[1] as HTMLElement, 'Other');
    await screen.findByText('这个链接无法打开：请检查地址和协议。');
    type(screen.getByRole('textbox', { name: '链接：Other' }), 'https://other.example/');
    await screen.findByText('链接中没有 {key}，应用不会得到令牌。');
    press('上移: Other');
    await saveAll('聊天应用');
    expect(sent()).toEqual({
      Chats: [{ Other: 'https://other.example/' }, { Next: 'https://chat.example/#/?key={key}&url={address}' }],
    });
  });

  it('is read-only for administrators who may not change it', async () => {
    await open(<ChatsCard />, false);
    expect(await screen.findByText('仅超级管理员可修改')).toBeTruthy();
    expect(screen.getByText(/chat\.example/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /保存/ })).toBeNull();
  });
});
