import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { stored } from '../../lib/storage';
import { findDialog } from '../../testing/dialog';
import { open } from './logs.test.fixtures';

type Logs = Awaited<ReturnType<typeof open>>;

const typed =
  (label: string, text: string) =>
  async ({ user }: Logs) => {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
    await user.keyboard('{Enter}');
  };
/** The combobox loads on hover, which replaces its field. */
const typedIntoCombobox =
  (label: string, text: string) =>
  async ({ user }: Logs) => {
    await user.hover(screen.getByLabelText(label));
    await waitFor(() => expect(screen.getByLabelText(label).dataset.scope).toBe('combobox'));
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
    await user.keyboard('{Enter}');
  };
const chosen =
  (label: string, option: string) =>
  async ({ user }: Logs) =>
    user.selectOptions(screen.getByRole('combobox', { name: label }), option);

beforeEach(() => {
  localStorage.clear();
  stored.pageSize.clear();
});

/** The input that sets a filter, and the resulting address and query. */
const filters: [string, (logs: Logs) => Promise<void>, string, object][] = [
  ['type', chosen('类型', '充值'), 'type=1', { filter: { types: [1] } }],
  ['kind', chosen('调用类型', '图像'), 'kind=image', { filter: { kind: 'IMAGE' } }],
  ['whose rows', chosen('数据范围', '我的日志'), 'scope=self', { scope: 'SELF' }],
  ['token', typed('令牌名称', 'laptop'), 'token=laptop', { filter: { tokenName: 'laptop' } }],
  ['model', typed('模型名称', 'gpt-4o'), 'model=gpt-4o', { filter: { modelName: 'gpt-4o' } }],
  ['group', typedIntoCombobox('分组', 'vip'), 'group=vip', { filter: { group: 'vip' } }],
  ['channel', typed('渠道 ID', '3'), 'channel=3', { filter: { channelId: '3' } }],
  ['user', typed('用户名称', 'bob'), 'user=bob', { filter: { username: 'bob' } }],
  ['request', typed('请求 ID', 'req-1'), 'request=req-1', { filter: { requestId: 'req-1' } }],
  ['time', chosen('时间范围', '最近 7 天'), 'range=7d', {}],
];

it('each log filter is stored in the address and sent in the query', async () => {
  const logs = await open(10);
  await screen.findByText('gpt-4o');
  await logs.user.click(screen.getByRole('button', { name: '更多筛选' }));
  for (const [of, set, search, variables] of filters) {
    const before = logs.graphql.last('LogList');
    await set(logs);
    const expected = { of, search: `?${search}`, ...variables };
    const query = (name: string) => ({ of, search: logs.router.state.location.search, ...logs.graphql.last(name) });
    await waitFor(() => expect(query('LogList')).toMatchObject(expected));
    expect({ of, ...logs.graphql.last('LogList') }).not.toEqual({ of, ...before });
    await waitFor(() => expect(query('LogTotals')).toMatchObject(expected));
    await act(() => logs.router.navigate('/log'));
  }
});

describe('filter line', () => {
  const line = () => screen.getByRole('combobox', { name: /cost>0.01/ });

  it('sets filters on Enter, which become chips and leave the field', async () => {
    const { user, graphql, router } = await open(10);
    await screen.findByText('gpt-4o');
    await user.click(line());
    await user.paste('model:gpt-* -user:bob kind:图像 cost>0.01 cost<=1 type:充值');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(graphql.last('LogList')).toMatchObject({
        scope: 'SITE',
        filter: {
          modelName: 'gpt-%',
          types: [1],
          kind: 'IMAGE',
          minQuota: 5_001,
          maxQuota: 500_000,
          exclude: { usernames: ['bob'] },
        },
      }),
    );
    expect(line()).toHaveProperty('value', '');
    const chips = within(screen.getByRole('group', { name: /当前筛选/ }));
    await user.click(chips.getByRole('button', { name: '移除筛选：费用 > $0.01' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('%3E0.01'));
    expect(graphql.last('LogList')).toMatchObject({ filter: { maxQuota: 500_000 } });
  });

  it('filters by the status', async () => {
    const { user, graphql, router } = await open(10);
    await screen.findByText('gpt-4o');
    for (const [typed, filter, chip] of [
      [
        'model:gpt-* cost>0.01 status:error user:anna',
        { types: [100], modelName: 'gpt-%', username: 'anna' },
        '类型：失败',
      ],
      ['status:ok', { types: [2] }, '类型：消费'],
      ['状态:超时', { types: null, cause: 'TIMEOUT' }, '错误原因：超时'],
      ['status:失败', { types: [100] }, '类型：失败'],
      ['status:no_channel', { types: null, cause: 'NO_CHANNEL' }, '错误原因：无可用渠道'],
      ['status:"限流"', { types: null, cause: 'RATE_LIMITED' }, '错误原因：限流'],
      ['status:Failed', { types: [100] }, '类型：失败'],
      ['status:原因未知', { types: null, cause: 'UNKNOWN' }, '错误原因：原因未知'],
      ['status:refund', { types: [2], maxQuota: -1 }, '费用 < $0'],
      ['status:签到', { types: [5] }, '类型：签到'],
    ] as const) {
      await user.click(line());
      await user.paste(typed);
      await user.keyboard('{Enter}');
      await waitFor(() => expect({ typed, ...graphql.last('LogList') }).toMatchObject({ typed, filter }));
      screen.getByRole('button', { name: `移除筛选：${chip}` });
      await act(() => router.navigate('/log'));
    }
  });

  it('suggests states, without failures for those who do not see them', async () => {
    const { user } = await open(1);
    await screen.findByText('gpt-4o');
    await user.click(line());
    await user.paste('status:');
    const options = await screen.findAllByRole('option', { name: /^status:/ });
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'status:ok成功',
      'status:refund退款',
      'status:topup充值',
      'status:manage管理',
      'status:system系统',
      'status:checkin签到',
    ]);
  });

  it('replaces the bound of refunds by the next status', async () => {
    const { user, router } = await open(10, '/log?type=2&cost=%3C0');
    await screen.findByText('gpt-4o');
    await user.click(line());
    await user.paste('status:ok');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?type=2'));
  });

  it('explains why a filter is not applied, and changes nothing', async () => {
    const { user, router } = await open(10);
    await screen.findByText('gpt-4o');
    await user.click(line());
    await user.paste('model:gpt-4o cost:5');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('cost'));
    expect(router.state.location.search).toBe('');
    expect(line()).toHaveProperty('value', 'model:gpt-4o cost:5');
  });

  it('suggests names, then values, by keyboard, and the last lines', async () => {
    const { user, router } = await open(10);
    await screen.findByText('gpt-4o');
    await user.click(line());
    await user.paste('typ');
    await screen.findByRole('option', { name: /^type:/ });
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByRole('option', { name: /^type:充值/ });
    await user.keyboard('{ArrowDown}{Enter}{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?type=1'));
    await user.click(line());
    await user.click(await screen.findByRole('option', { name: /最近使用/ }));
    expect(line()).toHaveProperty('value', 'type:充值');
  });

  it('finds a request by its id at any time', async () => {
    const { user, graphql, router } = await open(10);
    await screen.findByText('gpt-4o');
    await user.click(line());
    await user.paste('req-1');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(graphql.last('LogList')).toMatchObject({ filter: { requestId: 'req-1' } }));
    expect(router.state.location.search).toBe('?range=all&request=req-1');
  });
});

describe('page size', () => {
  it('resets to page 1 and refetches', async () => {
    const { user, graphql, router } = await open(1, '/log?page=3');
    await screen.findByText('gpt-4o');
    await user.selectOptions(screen.getByRole('combobox', { name: '每页条数' }), '50');
    await waitFor(() => expect(graphql.last('LogList')).toMatchObject({ page: { first: 50, page: 1 } }));
    expect(router.state.location.search).toBe('?size=50');
  });
});

describe('column choice', () => {
  it('is stored under the key that the console of new-api uses', async () => {
    const { user, unmount } = await open(10);
    await screen.findByText('gpt-4o');
    await user.click(screen.getByRole('button', { name: '列设置' }));
    const dialog = within(await findDialog('列设置'));
    await user.click(dialog.getByRole('checkbox', { name: '补全' }));
    await user.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: '补全' })).toBeNull());
    expect(localStorage.getItem('logs-table-columns')).not.toBeNull();
    unmount();
    await open(10);
    await screen.findByText('gpt-4o');
    expect(screen.queryByRole('columnheader', { name: '补全' })).toBeNull();
  });
});
