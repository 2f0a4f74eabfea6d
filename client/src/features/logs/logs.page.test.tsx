import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import type { LogRowFragment } from './logs.generated';
import { LogsPage } from './logs.page';

const log = (id: string, model: string, more: Partial<LogRowFragment> = {}): LogRowFragment => ({
  __typename: 'Log',
  id,
  createdAt: `2026-03-14T09:26:5${id}.000Z`,
  type: 2,
  userId: '7',
  username: 'alice',
  tokenId: '1',
  tokenName: 'laptop',
  modelName: model,
  group: 'default',
  quota: 17,
  promptTokens: 12,
  completionTokens: 52,
  cachedTokens: 0,
  duration: 1450,
  firstByte: 230,
  isStream: true,
  content: '',
  requestId: `req-${id}`,
  upstreamModel: null,
  channelId: '3',
  channelName: 'Azure west',
  other: '{"frt":230}',
  route: [
    { __typename: 'RouteStep', channelId: '2', channelName: 'Broken', failure: '503 overloaded' },
    { __typename: 'RouteStep', channelId: '3', channelName: 'Azure west', failure: '' },
  ],
  receipt: {
    __typename: 'Receipt',
    mode: 'PER_TOKEN',
    modelRatio: 0.075,
    completionRatio: 4,
    groupRatio: 1,
    modelPrice: 0,
    exact: '16.5',
    total: 17,
    estimated: false,
    lines: [
      { __typename: 'ReceiptLine', kind: 'PROMPT', tool: null, quantity: 12, unitPrice: '0.075', amount: '0.9' },
      { __typename: 'ReceiptLine', kind: 'COMPLETION', tool: null, quantity: 52, unitPrice: '0.3', amount: '15.6' },
    ],
  },
  ...more,
});

const totals = {
  __typename: 'LogStat',
  quota: 500_000,
  requests: 2,
  promptTokens: 24,
  completionTokens: 104,
  rpm: 1,
  tpm: 64,
};

async function open(role: 1 | 10, at = '/log', rows = [log('2', 'gpt-4o'), log('1', 'gpt-4o-mini')]) {
  stored.user.write({ id: 7, username: 'alice', display_name: '', role, status: 1, group: 'default' });
  const graphql = fakeGraphql({
    logList: () => ({
      logs: { __typename: 'LogConnection', nodes: rows, totalCount: rows.length, totalCapped: false },
    }),
    logTotals: () => ({ logStat: totals }),
    logContentSetting: () => ({ status: { __typename: 'SiteStatus', contentLogEnabled: false } }),
    logGroups: () => ({ usableGroups: [{ __typename: 'UsableGroup', name: 'default' }] }),
    logSiteGroups: () => ({ groups: ['default', 'vip'] }),
    logUser: () => ({
      user: { __typename: 'User', id: '7', username: 'alice', quota: 1_000_000, usedQuota: 500_000, requestCount: 42 },
    }),
  });
  fakeServer({
    '/graphql': graphql.handler,
    '/api/log/self/export': () => ({ status: 429, headers: { 'retry-after': '10' } }),
  });
  const view = await renderScreen([{ path: '/log', element: <LogsPage /> }], { at, language: 'zh' });
  await waitFor(() => expect(graphql.last('LogTotals')).toBeDefined());
  return { graphql, user: userEvent.setup(), router: view.router };
}

const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);

beforeEach(() => localStorage.clear());

describe('the usage log', () => {
  it('shows administrators the documented columns', async () => {
    await open(10);
    await screen.findByText('gpt-4o');
    expect(headers()).toEqual(
      expect.arrayContaining([
        '时间',
        '渠道',
        '用户',
        '令牌',
        '分组',
        '类型',
        '模型',
        '用时/首字',
        '提示',
        '补全',
        '花费',
        '重试',
        '详情',
      ]),
    );
  });

  it('keeps what only administrators may see out of the page', async () => {
    const { graphql } = await open(1);
    await screen.findByText('gpt-4o');
    for (const absent of ['渠道', '用户', '重试']) expect(headers()).not.toContain(absent);
    expect(screen.queryByRole('textbox', { name: '渠道 ID' })).toBeNull();
    expect(document.body.textContent).not.toContain('Azure west');
    expect(graphql.last('LogList')).toMatchObject({ scope: 'SELF' });
  });

  it('turns what rows are into what they are not, and back', async () => {
    const { graphql, user, router } = await open(10, '/log?model=gpt-4o&range=all');
    await user.click(await screen.findByLabelText('改为排除模型名称 gpt-4o'));
    await screen.findByText('模型名称不是 gpt-4o');
    const filter = { modelName: null, exclude: { modelNames: ['gpt-4o'] } };
    await waitFor(() => expect(graphql.last('LogList')).toMatchObject({ filter }));
    expect(router.state.location.search).toContain('notModel=gpt-4o');
    await user.click(screen.getByLabelText('改为只看模型名称 gpt-4o'));
    await waitFor(() => expect(router.state.location.search).toBe('?range=all&model=gpt-4o'));
  });

  it('finds a token by its id, and says what it is called', async () => {
    const { graphql } = await open(1, '/log?tokenId=1&range=all');
    await screen.findByText('令牌：laptop #1');
    expect(graphql.last('LogList')).toMatchObject({ filter: { tokenId: '1', tokenName: null } });
  });

  it('asks rows and totals for the same filter, which the address holds', async () => {
    const { graphql, user, router } = await open(10, '/log?type=2&model=gpt-4o&range=all');
    await screen.findByText('gpt-4o');
    const filter = { types: [2], modelName: 'gpt-4o', tokenName: null, group: null, requestId: null };
    expect(graphql.last('LogList')).toMatchObject({ scope: 'SITE', filter });
    expect(graphql.last('LogTotals')).toEqual({ scope: 'SITE', filter });
    await user.type(screen.getByRole('textbox', { name: '令牌名称' }), 'laptop{Enter}');
    await waitFor(() => expect(graphql.last('LogTotals')).toMatchObject({ filter: { tokenName: 'laptop' } }));
    expect(new URLSearchParams(router.state.location.search).get('token')).toBe('laptop');
    await user.click(screen.getByRole('button', { name: '移除筛选：模型名称：gpt-4o' }));
    await waitFor(() => expect(graphql.last('LogList')).toMatchObject({ filter: { modelName: null } }));
  });

  it('opens a row beside the list with its receipt, and walks with the arrow keys', async () => {
    const { user, router } = await open(10);
    await user.click((await screen.findAllByRole('button', { name: '在侧边查看详情' }))[0] as HTMLElement);
    const drawer = await screen.findByRole('dialog', { name: 'gpt-4o' });
    within(drawer).getByText('12 × 0.075 + 52 × 0.3 = 16.5', { exact: false });
    within(drawer).getByText('已核对：各项相加等于实际扣费');
    within(drawer).getByText('本站未开启内容记录，提示词和回答不会保存。');
    expect(router.state.location.search).toContain('row=2');
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('dialog', { name: 'gpt-4o-mini' });
    expect(router.state.location.search).toContain('row=1');
  });

  it('narrows to what a detail says', async () => {
    const { user, graphql } = await open(10, '/log?row=2');
    const drawer = await screen.findByRole('dialog', { name: 'gpt-4o' });
    await user.click(within(drawer).getByRole('button', { name: '按此筛选：渠道' }));
    await waitFor(() => expect(graphql.last('LogList')).toMatchObject({ filter: { channelId: '3' } }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('tells administrators about the user of a row', async () => {
    const { user } = await open(10);
    await user.click((await screen.findAllByRole('button', { name: 'alice' }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: '用户信息' });
    await within(dialog).findByText('$2.00');
    within(dialog).getByText('42');
  });

  it('puts two requests side by side', async () => {
    const { user } = await open(10);
    await user.click(await screen.findByRole('checkbox', { name: '选择 gpt-4o' }));
    screen.getByText('选择两条记录进行对比');
    await user.click(screen.getByRole('checkbox', { name: '选择 gpt-4o-mini' }));
    await user.click(screen.getByRole('button', { name: '对比' }));
    const dialog = await screen.findByRole('dialog', { name: '对比两次请求' });
    await user.click(await within(dialog).findByRole('switch', { name: '只看不同' }));
    expect(
      within(dialog)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['请求 ID ≠不同', '请求并计费的模型 ≠不同']);
  });

  it('says what an export will hold, and keeps the dialog when it is refused', async () => {
    const { user } = await open(1, '/log?range=all&type=2');
    await user.click(await screen.findByRole('button', { name: '导出' }));
    const dialog = await screen.findByRole('dialog', { name: '导出日志' });
    await within(dialog).findByText('将导出当前筛选的 2 条记录。');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: '文件格式' }), 'ndjson');
    await user.click(within(dialog).getByRole('button', { name: '开始导出' }));
    await within(dialog).findByText('请求次数过多，请在 10 秒后再试');
    expect(fetch).toHaveBeenCalledWith('/api/log/self/export?format=ndjson&type=2', expect.anything());
  });

  it('offers a wider range when there is nothing', async () => {
    const { user, router } = await open(1, '/log', []);
    await user.click(await screen.findByRole('button', { name: '改为查看：最近 7 天' }));
    expect(router.state.location.search).toBe('?range=7d');
  });
});
