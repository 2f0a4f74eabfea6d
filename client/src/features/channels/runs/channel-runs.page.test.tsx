import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { findAlertDialog, findDialog } from '../../../testing/dialog';
import { choose } from '../../../testing/menu';
import { graphql, open } from '../channels.test.fixtures';

const run = {
  __typename: 'JobRun',
  id: 'channel-tests-7',
  kind: 'channel-tests',
  state: 'RUNNING',
  total: 4,
  done: 1,
  failed: 0,
  percent: 25,
  failure: null,
  effects: [],
  failures: [],
};
const over = {
  ...run,
  state: 'DONE',
  done: 4,
  failed: 1,
  percent: 100,
  effects: [{ __typename: 'JobRunEffect', effect: 'disabled', count: 1 }],
  failures: [{ __typename: 'JobRunFailure', subject: '2', message: 'status code 401', effect: 'disabled' }],
};
const started = { run: { __typename: 'JobRun', id: run.id } };
const openMenu = async (name: string) => {
  const view = await open();
  await screen.findByRole('link', { name: 'Azure west' });
  await view.user.click(screen.getByRole('button', { name: '更多渠道操作' }));
  await choose(name);
  return view;
};

describe('run over all channels', () => {
  it('shows a run in progress on page load and cancels it', async () => {
    const server = graphql({
      channelRuns: () => ({ tests: [{ __typename: 'JobRun', id: run.id }], balances: [] }),
      jobRun: () => ({ jobRun: run }),
      cancelJobRun: () => ({ cancelJobRun: { ...run, state: 'CANCELLED' } }),
    });
    const { user } = await open();
    const strip = within(await screen.findByRole('region', { name: '测试渠道' }));
    strip.getByText('已完成 1 / 4，失败 0');
    expect(strip.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    await user.click(strip.getByRole('button', { name: '取消' }));
    await strip.findByText('渠道测试已取消');
    expect(server.sent('CancelJobRun')).toEqual([{ id: 'channel-tests-7' }]);
  });

  it('starts, shows failed channels and retries them', async () => {
    const server = graphql({ startChannelTests: () => started, jobRun: () => ({ jobRun: over }) });
    const { user } = await openMenu('测试所有已启用的渠道');
    await user.click(within(await findAlertDialog()).getByRole('button', { name: '测试渠道' }));
    const strip = within(await screen.findByRole('region', { name: '测试渠道' }));
    await strip.findByText('渠道测试已完成');
    await user.click(strip.getByRole('button', { name: '查看失败' }));
    strip.getByRole('link', { name: 'Azure west' });
    strip.getByText('status code 401');
    await user.click(strip.getByRole('button', { name: '重试失败的渠道' }));
    expect(server.sent('StartChannelTests')).toEqual([{ filter: null }, { filter: { ids: ['2'] } }]);
  });
});

describe('page menu', () => {
  it('shows the number of disabled channels before deleting them', async () => {
    const total = (totalCount: number) => ({ __typename: 'ChannelConnection', totalCount });
    graphql({
      channelDisabledCounts: () => ({ disabled: total(2), autoDisabled: total(1) }),
      deleteDisabledChannels: () => ({ deleteDisabledChannels: 3 }),
    });
    const { user } = await openMenu('删除所有已禁用的渠道');
    const question = within(await findAlertDialog('删除全部 3 个已禁用的渠道？'));
    question.getByText(/手动禁用 2 个，自动禁用 1 个/);
    await user.type(question.getByRole('textbox'), '3');
    await user.click(question.getByRole('button', { name: '删除渠道' }));
    await screen.findByText('已删除 3 个禁用的渠道');
  });

  it('reports an empty selection', async () => {
    graphql({});
    await openMenu('删除选中的渠道');
    await screen.findByText('请先选择要删除的通道！');
  });

  it('explains a route with its candidates in order and the excluded channels with reasons', async () => {
    const routed = { channelId: '2', name: 'Azure west', type: 1 };
    const server = graphql({
      channelRoute: () => ({
        channelRoute: {
          __typename: 'ChannelRoute',
          strategy: 'PRIORITY',
          priced: false,
          excludedCount: 1,
          candidates: [
            {
              __typename: 'ChannelRouteCandidate',
              ...routed,
              priority: 3,
              weight: 5,
              turn: 1,
              share: 0.75,
              value: null,
              cooldownUntil: null,
            },
          ],
          excluded: [
            { __typename: 'ChannelRouteExclusion', ...routed, channelId: '9', reasons: ['GROUP', 'DISABLED'] },
          ],
        },
      }),
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '更多操作：Azure west' }));
    await choose('查看路由');
    const dialog = within(await findDialog('路由说明'));
    await dialog.findByRole('link', { name: '#2 Azure west' });
    dialog.getByText('75.0%');
    dialog.getByText('不在此分组');
    dialog.getByText(/没有设置价格/);
    expect(server.sent('ChannelRoute')).toEqual([{ group: 'default', model: 'gpt-4o' }]);
  });
});
