import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { stored } from '../../../lib/storage';
import { findAlertDialog, findDialog } from '../../../testing/dialog';
import { azure, graphql, open } from '../channels.test.fixtures';
import type { ChannelTagRowFragment } from '../shared/channels.generated';

const backup: ChannelTagRowFragment = {
  __typename: 'ChannelTag',
  tag: 'backup',
  channelCount: 11,
  enabledCount: 3,
  disabledCount: 8,
  autoDisabledCount: 0,
  priority: null,
  weight: 2,
  responseTime: 1200,
  balance: 7.5,
  usedQuota: 0,
};
const tags = { __typename: 'ChannelTagConnection', nodes: [backup], totalCount: 1 };
const lists = {
  channelTagList: () => ({ channelTags: tags, untagged: { __typename: 'ChannelConnection', totalCount: 4 } }),
  channelTagSums: () => ({ channelTags: tags }),
};

beforeEach(() => {
  localStorage.clear();
  stored.channelTagMode.clear();
});

describe('tag mode', () => {
  it('shows tags with aggregates, and the channels of an open tag', async () => {
    const server = graphql(lists);
    const { user } = await open('/channel?tag=1&group=vip');
    const branch = await screen.findByRole('button', { name: 'backup 11 个渠道' });
    expect(branch.getAttribute('aria-expanded')).toBe('false');
    screen.getByText('启用 3 / 11');
    screen.getByRole('button', { name: '无标签 4 个渠道' });
    expect(server.sent('ChannelList')).toEqual([]);
    await user.click(branch);
    await screen.findByRole('link', { name: 'Azure west' });
    expect(server.sent('ChannelList')[0]).toMatchObject({ filter: { tag: 'backup', group: 'vip' } });
    expect(screen.getByRole('button', { name: 'backup 11 个渠道' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('is stored, and the address overrides the stored value', async () => {
    graphql(lists);
    const { user, router, unmount } = await open();
    await user.click(await screen.findByRole('button', { name: '标签聚合' }));
    expect(router.state.location.search).toBe('?tag=1');
    unmount();
    const stored = await open();
    await screen.findByRole('button', { name: 'backup 11 个渠道' });
    stored.unmount();
    await open('/channel?tag=0');
    await screen.findByRole('link', { name: 'Azure west' });
    expect(screen.queryByRole('button', { name: 'backup 11 个渠道' })).toBeNull();
  });

  it('enables all channels of a tag, and saves a priority for all of them', async () => {
    const server = graphql({
      ...lists,
      setChannelTagEnabled: () => ({ setChannelTagEnabled: 11 }),
      updateChannelTag: () => ({ updateChannelTag: 11 }),
    });
    const { user } = await open('/channel?tag=1');
    await user.click(await screen.findByRole('button', { name: '禁用标签“backup”的全部渠道' }));
    await screen.findByText('标签“backup”的 11 个渠道已禁用');
    expect(server.sent('SetChannelTagEnabled')).toEqual([{ tag: 'backup', enabled: false }]);
    await user.click(screen.getByRole('button', { name: '修改 backup 的优先级，各项不同' }));
    await screen.findByRole('textbox', { name: 'backup 的优先级' });
    await user.keyboard('1.5{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('优先级必须是整数！');
    await user.clear(screen.getByRole('textbox', { name: 'backup 的优先级' }));
    await user.keyboard('-3{Enter}');
    await screen.findByText('标签“backup”的 11 个渠道已更新');
    expect(server.sent('UpdateChannelTag')).toEqual([{ tag: 'backup', input: { priority: -3 } }]);
  });
});

describe('tag editing', () => {
  it('requires a change, and typing the number before a large tag is removed', async () => {
    const server = graphql({ ...lists, updateChannelTag: () => ({ updateChannelTag: 11 }) });
    const { user, router } = await open('/channel/tag/backup?tag=1');
    const drawer = within(await findDialog());
    const name = await drawer.findByRole<HTMLInputElement>('textbox', { name: '标签名称' });
    await waitFor(() => expect(name.value).toBe('backup'));
    const submit = drawer.getByRole('button', { name: '提交' });
    await user.click(submit);
    await drawer.findByText('没有任何修改！');

    await user.click(drawer.getByRole('textbox', { name: '模型映射' }));
    await user.paste('{');
    await user.click(submit);
    await drawer.findByText('模型映射必须是合法的 JSON 格式！');
    await user.clear(drawer.getByRole('textbox', { name: '模型映射' }));

    await user.clear(name);
    await user.click(submit);
    const question = within(await findAlertDialog());
    await user.type(question.getByRole('textbox'), '11');
    await user.click(question.getByRole('button', { name: '解散标签' }));
    await screen.findByText('标签“backup”已解散，11 个渠道不再有标签');
    expect(server.sent('UpdateChannelTag')).toEqual([{ tag: 'backup', input: { newTag: '' } }]);
    expect(router.state.location.pathname).toBe('/channel');
  });
});

describe('selected channels', () => {
  it('add models of their upstreams after a preview per channel', async () => {
    const east = { ...azure, id: '3', name: 'Azure east', models: ['gpt-4o'] };
    const server = graphql(
      {
        fetchUpstreamModels: ({ input }) =>
          (input as { channelId: string }).channelId === '2'
            ? { fetchUpstreamModels: ['gpt-4o', 'gpt-5', 'o3'] }
            : new Error('no route to host'),
        updateChannels: () => ({ updateChannels: [azure] }),
      },
      () => [azure, east],
    );
    const { user } = await open();
    for (const name of ['选择 Azure west', '选择 Azure east']) await user.click(await screen.findByLabelText(name));
    await user.click(screen.getByText('获取模型'));
    const dialog = within(await findDialog('获取 2 个渠道的模型列表'));
    await dialog.findByText('将修改 1 个渠道：新增 2 个模型，移除 0 个');
    within(dialog.getByRole('region', { name: 'Azure east' })).getByText('no route to host');
    const west = within(dialog.getByRole('region', { name: 'Azure west' }));
    await user.click(west.getByLabelText('o3'));
    await user.click(west.getByLabelText('gpt-4o-mini'));
    await user.click(dialog.getByText('应用'));
    await screen.findByText('已修改 1 个渠道');
    expect(server.sent('UpdateChannels')).toEqual([
      { ids: ['2'], input: { addModels: ['gpt-5'], removeModels: ['gpt-4o-mini'] } },
    ]);
  });

  it('are assigned a tag, which must not be blank', async () => {
    const server = graphql({ tagChannels: () => ({ tagChannels: 1 }) });
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: '选择 Azure west' }));
    await user.click(screen.getByRole('button', { name: '设置标签' }));
    const dialog = within(await findDialog());
    await user.click(dialog.getByRole('button', { name: '设置标签' }));
    await dialog.findByText('标签不能为空！');
    await user.type(dialog.getByRole('textbox'), ' west ');
    await user.click(dialog.getByRole('button', { name: '设置标签' }));
    await screen.findByText('已为 1 个渠道设置标签“west”');
    expect(server.sent('TagChannels')).toEqual([{ ids: ['2'], tag: 'west' }]);
  });

  it('are edited together, only in fields that are filled in', async () => {
    const server = graphql({ updateChannels: () => ({ updateChannels: [azure] }) });
    const { user } = await open();
    await user.click(await screen.findByRole('checkbox', { name: '选择 Azure west' }));
    await user.click(screen.getByRole('link', { name: '批量修改' }));
    const drawer = within(await findDialog('修改 1 个渠道'));
    await user.click(drawer.getByRole('button', { name: '提交' }));
    await drawer.findByText('没有任何修改！');
    await user.type(drawer.getByRole('textbox', { name: '优先级' }), '7');
    await user.click(drawer.getByRole('button', { name: '提交' }));
    await screen.findByText('已修改 1 个渠道');
    expect(server.sent('UpdateChannels')).toEqual([{ ids: ['2'], input: { priority: 7 } }]);
  });
});
