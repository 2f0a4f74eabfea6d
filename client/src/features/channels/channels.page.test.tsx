import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { stored } from '../../lib/storage';
import { findAlertDialog, findDialog } from '../../testing/dialog';
import { choose } from '../../testing/menu';
import { rowCost } from '../../testing/row-cost';
import { azure, detail, graphql, open } from './channels.test.fixtures';
import type { ChannelRowFragment } from './shared/channels.generated';

afterEach(() => void jest.restoreAllMocks());
beforeEach(() => {
  localStorage.clear();
  stored.channelIdSort.clear();
});

describe('channel list', () => {
  it('has rows of few elements, whose styles are not computed', async () => {
    graphql({});
    await open('/channel', { styled: true });
    const row = (await screen.findByRole('link', { name: 'Azure west' })).closest('tr') as HTMLElement;
    const { elements, computed } = rowCost(row);
    expect(elements).toBeLessThanOrEqual(34);
    expect(computed).toHaveLength(0);
  });

  it('sends filters and sort order of the address in the query', async () => {
    const server = graphql({});
    await open('/channel?q=west&group=vip&status=3&page=2&size=10&idsort=1');
    await screen.findByRole('link', { name: 'Azure west' });
    expect(server.sent('ChannelList')[0]).toEqual({
      filter: {
        keyword: 'west',
        model: null,
        group: 'vip',
        status: 3,
        tag: null,
        tested: null,
        failing: null,
        unpriced: null,
        slowerThan: null,
        balanceBelow: null,
      },
      page: { first: 10, page: 2 },
      sort: 'ID',
      direction: 'DESC',
    });
  });

  it('shows changed states in place and refetches the list only for new and deleted channels', async () => {
    const rows = [azure];
    const server = graphql({}, () => rows);
    const { send } = await open();
    const name = await screen.findByRole('link', { name: 'Azure west' });
    const row = within(name.closest('tr') as HTMLElement);
    const sent = () => server.sent('ChannelList').length;
    const change = (more: Partial<ChannelRowFragment>, deletedIds: string[] = []) => {
      rows[0] = { ...azure, ...more };
      const { groups: _, models: __, type: ___, ...channel } = rows[0];
      const channelsChanged = { __typename: 'ChannelChanges', any: false, deletedIds, channels: [channel] };
      return act(async () => send('ChannelsChanged', { channelsChanged }));
    };
    // It cannot be determined whether the first row is new.
    await change({ status: 3, statusReason: '401 refused' });
    await row.findByText('自动禁用');
    await waitFor(() => expect(sent()).toBe(2));
    await change({ status: 1 });
    await row.findByText('已启用');
    expect([sent(), screen.getByRole('link', { name: 'Azure west' })]).toEqual([2, name]);
    await change({ responseTime: 1_200 }, ['9']);
    await waitFor(() => expect(sent()).toBe(3));
  });

  it('loads the newest version of a channel when the menu of its row opens, and the drawer shows that', async () => {
    let name = 'Azure west';
    // A response is fresh for some seconds, and a busy machine may take longer from the menu to the drawer.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const server = graphql({ channel: () => ({ channel: { ...azure, ...detail, name } }) });
    const { user } = await open();
    const more = await screen.findByRole('button', { name: '更多操作：Azure west' });
    for (const [opened, newest] of ['Azure west', 'Azure east'].entries()) {
      name = newest;
      await user.click(more);
      await waitFor(() => expect(server.sent('Channel')).toHaveLength(opened + 1));
      await choose('编辑');
      const form = within(await findDialog());
      await waitFor(() => expect(form.getByLabelText(/^名称/)).toHaveProperty('value', newest));
      expect(server.sent('Channel')).toHaveLength(opened + 1);
      await user.click(form.getByRole('button', { name: '取消' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('offers the demo channel on an empty site', async () => {
    const rows: ChannelRowFragment[] = [];
    const server = graphql(
      {
        createChannel: () => {
          rows.push({ ...azure, id: '1', type: 1000, name: '演示渠道' });
          return { createChannel: { __typename: 'Channel', id: '1', name: '演示渠道' } };
        },
      },
      () => rows,
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '无需密钥，先用演示渠道试试' }));
    await screen.findByRole('link', { name: '演示渠道' });
    expect(server.sent('CreateChannel')).toEqual([
      { input: { type: 1000, name: '演示渠道', key: '', models: ['demo-chat'] } },
    ]);
  });

  it('has views by test, response time, balance and price', async () => {
    const server = graphql({});
    const { user } = await open();
    const views = await screen.findByRole('combobox', { name: '渠道视图' });
    for (const [name, filter] of [
      ['测试失败', { failing: true }],
      ['未测试', { tested: false }],
      ['响应慢', { slowerThan: 5000 }],
      ['余额不足', { balanceBelow: 5 }],
      ['有模型未定价', { unpriced: true }],
    ] as const) {
      await user.selectOptions(views, name);
      await waitFor(() => expect(server.sent('ChannelList').at(-1)).toMatchObject({ filter }));
      expect(screen.getByRole('option', { name, selected: true })).toBeTruthy();
    }
  });

  it('shows a failed test with status and age, without a response time, and opens its error', async () => {
    const failed = {
      __typename: 'ChannelModelTest' as const,
      model: 'gpt-4o',
      success: false,
      message: 'status code 401: Incorrect API key',
      status: 401,
      testedAt: new Date(Date.now() - 120_000).toISOString(),
    };
    const broken = { ...azure, responseTime: 320, testedAt: failed.testedAt, lastTest: failed };
    const passed = { ...failed, success: true, message: '', status: null };
    const server = graphql(
      {
        testChannel: () => ({
          testChannel: {
            __typename: 'ChannelTestResult',
            success: true,
            message: '',
            time: 0.2,
            channel: { ...broken, responseTime: 200, lastTest: passed },
          },
        }),
      },
      () => [broken],
    );
    const { user } = await open();
    const row = within((await screen.findByRole('link', { name: 'Azure west' })).closest('tr') as HTMLTableRowElement);
    expect(row.queryByText(/0\.32/)).toBeNull();
    const line = row.getByRole('button', { name: 'Azure west：上次测试失败 · 401 · 2分钟前，查看原因' });
    expect(line.textContent).toBe('上次测试失败 · 401 · 2分钟前');
    await user.click(line);
    const dialog = within(await findDialog('Azure west 的上次测试'));
    dialog.getByText('status code 401: Incorrect API key');
    await user.click(dialog.getByRole('button', { name: '重新测试' }));
    await waitFor(() => expect(dialog.getByRole('status').textContent).toContain('成功'));
    expect(server.sent('TestChannel')).toEqual([{ id: '2', model: null }]);
  });

  it('shows the success rate of the last day, and none without calls', async () => {
    const busy = { ...azure, lastDay: { __typename: 'ChannelLastDay' as const, answered: 199, failed: 1 } };
    graphql({}, () => [busy, { ...azure, id: '3', name: 'Azure east' }]);
    await open();
    const cells = async (name: string) =>
      within((await screen.findByRole('link', { name })).closest('tr') as HTMLTableRowElement);
    expect((await cells('Azure west')).getByText('99.5%')).toBeTruthy();
    expect((await cells('Azure east')).queryByText(/%/)).toBeNull();
  });

  it('refreshes the upstream balance from its cell', async () => {
    graphql({
      updateChannelBalance: () => ({
        updateChannelBalance: { ...azure, balance: 12.5, balanceUpdatedAt: '2026-01-01T00:00:00Z' },
      }),
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '查询余额：Azure west' }));
    await screen.findByRole('button', { name: '余额 $12.50，更新 Azure west 的余额' });
  });
});

describe('cells that are edited in the list', () => {
  it('saves on Enter, rejects values below the minimum and reverts on Esc', async () => {
    const server = graphql({
      updateChannel: ({ input }) => ({ updateChannel: { ...azure, ...detail, ...(input as object) } }),
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /修改 Azure west 的优先级/ }));
    await screen.findByRole('textbox', { name: 'Azure west 的优先级' });
    await user.keyboard('-1000{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('优先级必须是不小于 -999 的整数！');
    await user.keyboard('{Escape}');
    expect(server.sent('UpdateChannel')).toEqual([]);
    await user.click(screen.getByRole('button', { name: /修改 Azure west 的优先级，当前为 0/ }));
    await user.clear(await screen.findByRole('textbox', { name: 'Azure west 的优先级' }));
    await user.keyboard('-999{Enter}');
    await screen.findByRole('button', { name: /当前为 -999/ });
    expect(server.sent('UpdateChannel')).toEqual([{ id: '2', input: { priority: -999 } }]);
  });

  it('saves a weight of at least 0', async () => {
    const server = graphql({
      updateChannel: ({ input }) => ({ updateChannel: { ...azure, ...detail, ...(input as object) } }),
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /修改 Azure west 的权重/ }));
    await screen.findByRole('textbox', { name: 'Azure west 的权重' });
    await user.keyboard('-1{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('权重必须是非负整数！');
    await user.clear(screen.getByRole('textbox', { name: 'Azure west 的权重' }));
    await user.keyboard('8{Enter}');
    await screen.findByRole('button', { name: /修改 Azure west 的权重，当前为 8/ });
    expect(server.sent('UpdateChannel')).toEqual([{ id: '2', input: { weight: 8 } }]);
  });

  it('shows the error of the server at the cell, and keeps the input', async () => {
    graphql({ updateChannel: () => new Error('名称过长') });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /修改 Azure west 的名称/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Azure west 的名称' }), ' 2{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('名称过长');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Azure west 的名称' }).value).toBe('Azure west 2');
    await user.keyboard('{Escape}');
    await screen.findByRole('button', { name: /修改 Azure west 的名称，当前为 Azure west/ });
  });
});

describe('channel deletion', () => {
  const many = Array.from({ length: 11 }, (_, index) => ({ ...azure, id: String(index + 1), name: `c${index + 1}` }));

  it('requires typing the number for eleven channels', async () => {
    const server = graphql({ deleteChannels: () => ({ deleteChannels: 11 }) }, () => many);
    const { user } = await open();
    await screen.findByRole('link', { name: 'c1' });
    await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: '删除' }));
    const dialog = await findAlertDialog();
    const sure = within(dialog).getByRole<HTMLButtonElement>('button', { name: '删除渠道' });
    expect(sure.disabled).toBe(true);
    await user.type(within(dialog).getByRole('textbox'), '11');
    await user.click(sure);
    await screen.findByText('已删除 11 个渠道');
    expect(server.sent('DeleteChannels')[0]?.ids).toHaveLength(11);
  });
});

describe('channel drawer', () => {
  it('creates a channel with several keys, and asks for confirmation of an address that ends in /v1', async () => {
    const server = graphql({
      createChannel: () => ({ createChannel: { __typename: 'Channel', id: '9', name: 'New' } }),
    });
    const { user, router } = await open('/channel/add');
    const drawer = within(await findDialog());
    await user.click(drawer.getByLabelText(/^名称/));
    await user.paste('New');
    await user.click(drawer.getByLabelText('代理地址'));
    await user.paste('https://a.example/v1');
    await user.click(drawer.getByLabelText(/^密钥/));
    await user.paste('sk-one\nsk-two\nsk-one');
    expect(drawer.getAllByLabelText(/^第 \d 个密钥$/)).toHaveLength(3);
    expect(drawer.getByText('与前面的密钥重复')).toBeTruthy();

    await user.click(drawer.getByRole('button', { name: '提交' }));
    await user.click(within(await findAlertDialog()).getByRole('button', { name: '返回修改' }));
    await drawer.findByText('地址通常不应以 /v1 结尾');
    expect(server.sent('CreateChannel')).toEqual([]);

    await user.click(drawer.getByRole('button', { name: '提交' }));
    await user.click(within(await findAlertDialog()).getByRole('button', { name: '仍然保存' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/channel'));
    expect(server.sent('CreateChannel')[0]).toMatchObject({
      input: { type: 1, name: 'New', key: 'sk-one\nsk-two', baseUrl: 'https://a.example/v1', models: ['gpt-4o'] },
    });
  });

  it('continues with the row of the next key after a typed comma', async () => {
    const { user } = await open('/channel/add');
    const drawer = within(await findDialog());
    await user.click(drawer.getByLabelText(/^密钥/));
    await user.keyboard('a,b');
    const rows = drawer.getAllByLabelText<HTMLInputElement>(/^第 \d 个密钥$/);
    expect(rows.map(({ value }) => value)).toEqual(['a', 'b']);
  });

  it('shows stored keys as fingerprints and sends only changed fields', async () => {
    const server = graphql({
      channel: () => ({ channel: { ...azure, ...detail } }),
      updateChannel: ({ input }) => ({ updateChannel: { ...azure, ...detail, ...(input as object) } }),
    });
    const { user, router } = await open('/channel/edit/2?q=west');
    const drawer = within(await findDialog());
    const keys = within(await drawer.findByRole('group', { name: '已保存的密钥' }));
    keys.getByText('b01a602c');
    expect(keys.getByText(/被上游拒绝：no credit/)).toBeTruthy();
    const mapping = drawer.getByRole('textbox', { name: '模型映射' });
    await user.click(mapping);
    await user.paste('{"gpt-4": x}');
    expect(drawer.getByText('第 1 行第 11 列：不是合法的 JSON 字符串')).toBeTruthy();
    await user.click(drawer.getByRole('button', { name: '提交' }));
    await drawer.findByText('模型映射必须是合法的 JSON 格式！');
    await user.clear(mapping);
    await user.paste('{"gpt-4":"gpt-4o"}');
    await user.click(drawer.getByRole('button', { name: '提交' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/channel'));
    expect(router.state.location.search).toBe('?q=west');
    expect(server.sent('UpdateChannel')).toEqual([{ id: '2', input: { modelMapping: '{"gpt-4":"gpt-4o"}' } }]);
  });
});

describe('stored key', () => {
  it('is enabled, tested and added independent of the form', async () => {
    const [key] = detail.keys;
    const server = graphql({
      channel: () => ({ channel: { ...azure, ...detail } }),
      setChannelKeyEnabled: () => ({
        setChannelKeyEnabled: { ...azure, ...detail, keys: [{ ...key, status: 'ENABLED', refusedReason: null }] },
      }),
      testChannelKey: () => ({
        testChannel: { __typename: 'ChannelTestResult', success: false, message: 'invalid key', time: 0.2 },
      }),
      addChannelKeys: () => new Error('渠道密钥只能包含可见的英文字符、数字与符号'),
    });
    const { user } = await open('/channel/edit/2');
    await user.click(await screen.findByRole('button', { name: '启用密钥 b01a602c' }));
    await screen.findByText('使用中');
    await user.click(screen.getByRole('button', { name: '测试密钥 b01a602c' }));
    await screen.findByText('invalid key');
    expect(server.sent('TestChannelKey')).toEqual([{ id: '2', key: 'b01a602c' }]);
    await user.click(screen.getByRole('button', { name: '添加密钥' }));
    const field = screen.getByRole('textbox', { name: '要添加的密钥' });
    await user.type(field, 'sk-new');
    await user.click(screen.getByRole('button', { name: '添加密钥' }));
    await screen.findByText('渠道密钥只能包含可见的英文字符、数字与符号');
    expect(screen.getByDisplayValue('sk-new')).toBeTruthy();
    expect(server.sent('UpdateChannel')).toEqual([]);
  });
});

describe('model test', () => {
  it('shows a result per model and removes failed models from the channel', async () => {
    const server = graphql({
      updateChannels: () => ({ updateChannels: [{ ...azure, models: ['gpt-4o'] }] }),
      testChannel: ({ model }) => ({
        testChannel: {
          __typename: 'ChannelTestResult',
          success: model === 'gpt-4o',
          message: model === 'gpt-4o' ? '' : 'no such model',
          time: 0.5,
          channel: azure,
        },
      }),
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '更多操作：Azure west' }));
    await choose('选择模型测试');
    const dialog = within(await findDialog());
    await user.click(dialog.getByRole('button', { name: '测试全部' }));
    await dialog.findByText('no such model');
    expect(dialog.getByText('已完成 2 / 2，失败 1')).toBeTruthy();
    expect(dialog.getByText('成功')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '从渠道移除失败的 1 个模型' }));
    const question = within(await findAlertDialog());
    expect(question.getByText('gpt-4o-mini')).toBeTruthy();
    await user.click(question.getByRole('button', { name: '移除模型' }));
    await screen.findByText('已从渠道“Azure west”移除 1 个模型');
    expect(server.sent('UpdateChannels')).toEqual([{ ids: ['2'], input: { removeModels: ['gpt-4o-mini'] } }]);
    await waitFor(() => expect(dialog.queryByText('no such model')).toBeNull());
  });

  it('can be stopped', async () => {
    const models = ['m-1', 'm-2', 'm-3', 'm-4', 'm-5'];
    const under: (() => void)[] = [];
    const late = { __typename: 'ChannelTestResult', success: true, message: '', time: 0.5, channel: azure };
    const testChannel = () => new Promise((done) => under.push(() => done({ testChannel: late })));
    const server = graphql({ testChannel }, () => [{ ...azure, models }]);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '更多操作：Azure west' }));
    await choose('选择模型测试');
    const dialog = within(await findDialog());
    await user.click(dialog.getByRole('button', { name: '测试全部' }));
    await waitFor(() => expect(server.sent('TestChannel')).toHaveLength(3));
    await user.click(dialog.getByRole('button', { name: '停止' }));
    // Requests in flight may still complete, but are not counted, and no further request starts.
    for (const end of under) end();
    await waitFor(() => expect(dialog.getAllByText('已停止')).toHaveLength(5));
    expect(server.sent('TestChannel')).toHaveLength(3);
    await dialog.findByRole('button', { name: '测试全部' });
  });
});
