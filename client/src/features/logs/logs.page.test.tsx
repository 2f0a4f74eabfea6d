import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { findDialog } from '../../testing/dialog';
import { rowCost } from '../../testing/row-cost';
import type { LogDetailQuery } from './logs.generated';
import { log, open } from './logs.test.fixtures';

type Receipt = NonNullable<LogDetailQuery['log']['receipt']>;
type Kind = Receipt['lines'][number]['kind'];
const usual = log('1', 'any');
const line = { __typename: 'ReceiptLine' as const, tool: null };

const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);

beforeEach(() => localStorage.clear());

describe('usage log', () => {
  it('has rows of few elements, whose styles are not computed', async () => {
    await open(10, '/log', [log('1', 'gpt-4o')], false, true);
    const row = (await screen.findByText('gpt-4o')).closest('tr') as HTMLElement;
    const { elements, computed } = rowCost(row);
    expect(elements).toBeLessThanOrEqual(56);
    expect(computed).toHaveLength(0);
  });

  it('shows administrators the documented columns, cost and tokens before the rest', async () => {
    await open(10);
    await screen.findByText('gpt-4o');
    const first = ['时间', '模型', '状态', '花费', '用时/首字', '提示', '补全'];
    expect(headers().filter((header) => header !== '')).toEqual([...first, '渠道']);
    // Values of optional columns that a row always shows.
    expect(screen.getAllByText('此前失败：#2')).not.toEqual([]);
  });

  it('names each channel that failed before once, with its reasons', async () => {
    const step = { __typename: 'RouteStep' as const, model: null, group: null, strategy: null, value: null };
    const route = [
      { ...step, channelId: '2', channelName: 'Broken', failure: '503 overloaded' },
      { ...step, channelId: '3', channelName: 'Azure west', failure: '429' },
      { ...step, channelId: '4', channelName: 'Slow', failure: 'timeout' },
      { ...step, channelId: '2', channelName: 'Broken', failure: '500' },
      { ...step, channelId: '3', channelName: 'Azure west', failure: '' },
    ];
    const { user } = await open(10, '/log', [log('1', 'gpt-4o', { route })]);
    await user.hover(await screen.findByText('此前失败：#2、#4'));
    expect((await screen.findByRole('tooltip')).textContent).toBe('#2: 503 overloaded, 500 · #4: timeout');
  });

  it('gives a total of refunds as many decimals as a charge', async () => {
    await open(10, '/log', undefined, false, false, -1_250_000);
    expect((await screen.findByText('消耗额度', { selector: 'dt' })).nextElementSibling?.textContent).toBe('-$2.50');
  });

  it('shows the text of a row that is not a call instead of a model', async () => {
    const { user } = await open(10, '/log', [log('1', '', { type: 4, content: 'Check-in: $0.10', receipt: null })]);
    const text = await screen.findByText('Check-in: $0.10');
    await user.hover(text);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Check-in: $0.10');
    await user.unhover(text);
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    while (document.activeElement !== text) await user.tab();
    await screen.findByRole('tooltip');
  });

  it('shows administrators user and token below the model, and keeps their columns for those who choose them', async () => {
    const { user } = await open(10, '/log', [log('2', 'gpt-4o', { username: 'bob', userId: '9', tokenName: 'bot' })]);
    const row = within((await screen.findByText('gpt-4o')).closest('tr') as HTMLElement);
    row.getByRole('button', { name: 'bob' });
    row.getByRole('button', { name: 'bot' });
    await user.click(screen.getByRole('button', { name: '列设置' }));
    const dialog = within(await findDialog('列设置'));
    await user.click(dialog.getByRole('checkbox', { name: '用户' }));
    await user.click(dialog.getByRole('checkbox', { name: '令牌' }));
    await user.click(dialog.getByRole('button', { name: '确定' }));
    await screen.findByRole('columnheader', { name: '用户' });
    screen.getByRole('columnheader', { name: '令牌' });
  });

  it('hides the status from those who hid the type', async () => {
    localStorage.setItem('logs-table-columns', JSON.stringify({ hidden: ['type'], order: ['time', 'type', 'user'] }));
    await open(10);
    await screen.findByText('gpt-4o');
    expect(headers()).toContain('用户');
    expect(headers()).not.toContain('状态');
  });

  it('shows the status of calls that succeeded, were refunded or failed, and of other rows', async () => {
    const rows = [
      ['paid', { type: 2 }, '成功'],
      ['refunded', { type: 2, quota: -17 }, '退款'],
      ['late', { type: 100, cause: 'TIMEOUT', receipt: null }, '超时'],
      ['broken', { type: 100, cause: 'SERVER_ERROR', receipt: null }, '上游错误'],
      ['unknown', { type: 100, cause: 'UNKNOWN', receipt: null }, '原因未知'],
      ['top-up', { type: 1, receipt: null }, '充值'],
      ['change', { type: 3, receipt: null }, '管理'],
    ] as const;
    await open(
      10,
      '/log',
      rows.map(([model, row], index) => log(String(index + 1), model, row)),
    );
    for (const [model, , status] of rows) {
      within((await screen.findByText(model)).closest('tr') as HTMLElement).getByText(status);
    }
    const refund = screen.getByText('refunded').closest('tr') as HTMLElement;
    // Duration, prompt and completion.
    expect(within(refund).getAllByText('–')).toHaveLength(3);
  });

  it('links the model to its page, and copies its name', async () => {
    const { user } = await open(1);
    const model = await screen.findByRole('link', { name: 'gpt-4o' });
    expect(model.getAttribute('href')).toBe('/model?name=gpt-4o');
    await user.click(screen.getByRole('button', { name: '复制 gpt-4o' }));
    await expect(navigator.clipboard.readText()).resolves.toBe('gpt-4o');
  });

  it.each([
    ['own', '7', '/token/1'],
    ['others', '9', undefined],
  ])(
    'copies names of tokens of %s, and links them in the opened row where their page may be opened',
    async (_, userId, href) => {
      const { user } = await open(10, '/log', [log('1', 'gpt-4o', { userId })]);
      const row = within((await screen.findByText('gpt-4o')).closest('tr') as HTMLElement);
      await user.click(row.getByRole('button', { name: 'laptop' }));
      await expect(navigator.clipboard.readText()).resolves.toBe('laptop');
      expect(screen.queryByRole('link', { name: 'laptop' })).toBeNull();
      await user.click(row.getByRole('button', { name: /详情/ }));
      await screen.findByRole('button', { name: '复制 令牌' });
      expect(screen.queryByRole('link', { name: 'laptop' })?.getAttribute('href')).toBe(href);
    },
  );

  it('shows the number of new rows, and loads them on request', async () => {
    const { user, send, graphql } = await open(1);
    await screen.findByText('gpt-4o');
    const lists = () => graphql.sentRequests.filter(({ name }) => name === 'LogList').length;
    const before = lists();
    await act(async () => send('UsageArrived', { usageArrived: '2026-11-21T10:30:00.000Z' }));
    const button = await screen.findByRole('button', { name: '1 条新记录' });
    expect(graphql.last('LogNewRows')).toMatchObject({ scope: 'SELF', filter: { from: log('2', '').createdAt } });
    expect(lists()).toBe(before);
    await user.click(button);
    await waitFor(() => expect(lists()).toBe(before + 1));
  });

  it.each(['page=2', 'sort=-cost&range=7d', 'range=yesterday'])(
    'counts no new rows for %s, where they would not be shown',
    async (search) => {
      const { send, graphql } = await open(1, `/log?${search}`);
      await screen.findByText('gpt-4o');
      await act(async () => send('UsageArrived', { usageArrived: '2026-11-21T10:30:00.000Z' }));
      expect(graphql.last('LogNewRows')).toBeUndefined();
    },
  );

  it('hides administrator columns from users', async () => {
    const { graphql } = await open(1);
    await screen.findByText('gpt-4o');
    expect(headers()).toEqual(expect.arrayContaining(['令牌', '分组']));
    for (const absent of ['渠道', '用户', '重试']) expect(headers()).not.toContain(absent);
    expect(screen.queryByRole('textbox', { name: '渠道 ID' })).toBeNull();
    expect(document.body.textContent).not.toContain('Azure west');
    expect(graphql.last('LogList')).toMatchObject({ scope: 'SELF' });
  });

  it('inverts an inclusion filter to an exclusion and back', async () => {
    const { graphql, user, router } = await open(10, '/log?model=gpt-4o&range=all');
    await user.click(await screen.findByLabelText('改为排除模型名称 gpt-4o'));
    await screen.findByText('模型名称不是 gpt-4o');
    const filter = { modelName: null, exclude: { modelNames: ['gpt-4o'] } };
    await waitFor(() => expect(graphql.last('LogList')).toMatchObject({ filter }));
    expect(router.state.location.search).toContain('notModel=gpt-4o');
    await user.click(screen.getByLabelText('改为只看模型名称 gpt-4o'));
    await waitFor(() => expect(router.state.location.search).toBe('?range=all&model=gpt-4o'));
  });

  it('filters a token by id and shows its name', async () => {
    const { graphql } = await open(1, '/log?tokenId=1&range=all');
    await screen.findByText('令牌：laptop #1');
    expect(graphql.last('LogList')).toMatchObject({ filter: { tokenId: '1', tokenName: null } });
  });

  it('queries rows and totals with the filter of the address', async () => {
    const { graphql, user, router } = await open(10, '/log?type=2&model=gpt-4o&range=all');
    await screen.findByText('gpt-4o');
    const none = { tokenName: null, group: null, requestId: null, conversation: null, endUser: null, username: null };
    const filter = { types: [2], modelName: 'gpt-4o', ...none };
    expect(graphql.last('LogList')).toMatchObject({ scope: 'SITE', filter });
    expect(graphql.last('LogTotals')).toEqual({ scope: 'SITE', filter });
    await user.click(screen.getByRole('button', { name: '更多筛选' }));
    await user.type(screen.getByRole('textbox', { name: '令牌名称' }), 'laptop{Enter}');
    await waitFor(() => expect(graphql.last('LogTotals')).toMatchObject({ filter: { tokenName: 'laptop' } }));
    expect(new URLSearchParams(router.state.location.search).get('token')).toBe('laptop');
    await user.click(screen.getByRole('button', { name: '移除筛选：模型名称：gpt-4o' }));
    await waitFor(() => expect(graphql.last('LogList')).toMatchObject({ filter: { modelName: null } }));
  });

  it('opens a row with its receipt, and moves with the arrow keys, j and k', async () => {
    const { user, router, graphql } = await open(10);
    const [details] = await screen.findAllByRole('button', { name: /^在侧边查看详情/ });
    expect(graphql.last('LogDetail')).toBeUndefined();
    await user.click(details as HTMLElement);
    const drawer = await findDialog('gpt-4o');
    expect(graphql.last('LogDetail')).toEqual({ id: '2' });
    await within(drawer).findByText('原始数据（JSON）', { selector: 'summary' });
    within(drawer).getByText('12 × 0.075 + 52 × 0.3 = 16.5', { exact: false });
    within(drawer).getByText('已核对：各项相加等于实际扣费');
    within(drawer).getByText('本站未开启内容记录，提示词和回答不会保存。');
    expect(router.state.location.search).toContain('row=2');
    await user.keyboard('{ArrowDown}');
    await findDialog('gpt-4o-mini');
    expect(router.state.location.search).toContain('row=1');
    await user.keyboard('k');
    await findDialog('gpt-4o');
    await user.keyboard('j');
    await findDialog('gpt-4o-mini');
  });

  it.each<[string, number, string, [kind: Kind, quantity: number, unitPrice: string, amount: string][], object]>([
    [
      'by tokens',
      17,
      '16.5',
      [
        ['PROMPT', 12, '0.075', '0.9'],
        ['COMPLETION', 52, '0.3', '15.6'],
      ],
      {},
    ],
    [
      'of Claude, with a cache read and written',
      206,
      '205.5',
      [
        ['PROMPT', 10, '1.5', '15'],
        ['CACHED', 100, '0.15', '15'],
        ['CACHE_WRITE', 80, '1.875', '150'],
        ['COMPLETION', 17, '1.5', '25.5'],
      ],
      { cachedTokens: 100 },
    ],
    [
      'with audio and text',
      6330,
      '6330',
      [
        ['PROMPT', 20, '1.25', '25'],
        ['PROMPT', 30, '20', '600'],
        ['COMPLETION', 41, '5', '205'],
        ['COMPLETION', 55, '100', '5500'],
      ],
      {},
    ],
    [
      'by the call',
      16_000,
      '16000',
      [['CALL', 1, '16000', '16000']],
      { mode: 'PER_CALL', modelPrice: 0.04, groupRatio: 0.8 },
    ],
  ])('has a receipt that adds up to the charge: %s', async (_, charged, exact, lines, more) => {
    const receipt = {
      ...usual.receipt,
      ...more,
      exact,
      total: charged,
      lines: lines.map(([kind, quantity, unitPrice, amount]) => ({ ...line, kind, quantity, unitPrice, amount })),
    } as typeof usual.receipt;
    const { user } = await open(1, '/log', [log('1', 'bought', { quota: charged, receipt })]);
    const row = within((await screen.findByText('bought')).closest('tr') as HTMLElement);
    const cost = `$${(charged / 500_000).toFixed(6)}`;
    row.getByText(cost);
    await user.click(row.getByRole('button', { name: /^在侧边查看详情/ }));
    const drawer = within(await findDialog('bought'));
    await drawer.findByText('已核对：各项相加等于实际扣费');
    const total = within(drawer.getByRole('row', { name: /^实际扣费/ }));
    total.getByText(cost);
    total.getByText(`${charged.toLocaleString('en')} 额度`);
    expect(drawer.queryByText('仅供参考，以实际扣费为准')).toBeNull();
    expect(drawer.getAllByRole('row')).toHaveLength(lines.length + (Number(exact) === charged ? 2 : 3));
  });

  it('shows the purchase cost of a call where it is known', async () => {
    const costs = [
      ['unknown', null, null],
      ['free', 0, '$0.000000'],
      ['one unit', 1, '$0.000002'],
      ['nine units', 9, '$0.000018'],
      ['many units', 617_283, '$1.234566'],
    ] as const;
    const rows = costs.map(([model, cost], index) => log(String(index + 1), model, { cost }));
    const { user } = await open(10, '/log', rows);
    for (const [model, , shown] of costs) {
      const row = (await screen.findByText(model)).closest('tr') as HTMLElement;
      await user.click(within(row).getByRole('button', { name: /^在侧边查看详情/ }));
      const drawer = within(await findDialog(model));
      await drawer.findByText('已核对：各项相加等于实际扣费');
      const label = drawer.queryByText('采购成本');
      expect({ model, shown: label === null ? null : label.nextElementSibling?.textContent }).toEqual({ model, shown });
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('reports a receipt that does not add up to the charge', async () => {
    const { user } = await open(1, '/log', [log('1', 'bought', { quota: 18 })]);
    await user.click((await screen.findAllByRole('button', { name: /^在侧边查看详情/ }))[0] as HTMLElement);
    const drawer = within(await findDialog('bought'));
    await drawer.findByText('各项相加与实际扣费不一致');
    expect(drawer.queryByText('已核对：各项相加等于实际扣费')).toBeNull();
  });

  it('shows the changed, added and removed entries of a setting', async () => {
    const entries = [
      { name: 'gpt-4o', before: '1', after: '1.25' },
      { name: 'o1', before: null, after: '7.5' },
      { name: 'gpt-3.5', before: '0.5', after: null },
    ];
    const event = { kind: 'option_entries_changed', params: { option: 'ModelRatio', entries: '' }, entries };
    const row = {
      type: 3,
      content: '修改系统设置 ModelRatio',
      receipt: null,
      route: null,
      other: JSON.stringify({ event }),
    };
    await open(10, '/log?row=1', [log('1', '', row)]);
    const table = within(await screen.findByRole('table', { name: 'ModelRatio 的修改内容' }));
    const cells = table.getAllByRole('row').map((line) => line.textContent);
    expect(cells).toEqual(['条目原值新值', 'gpt-4o11.25', 'o1（未设置）7.5', 'gpt-3.50.5（已删除）']);
  });

  it('filters by a value of the detail', async () => {
    const { user, graphql } = await open(10, '/log?row=2');
    const drawer = await findDialog('gpt-4o');
    await user.click(within(drawer).getByRole('button', { name: '按此筛选：渠道' }));
    await waitFor(() => expect(graphql.last('LogList')).toMatchObject({ filter: { channelId: '3' } }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows request contents on demand', async () => {
    const { user, graphql } = await open(10, '/log?row=2');
    const drawer = within(await findDialog('gpt-4o'));
    expect(graphql.last('LogContent')).toBeUndefined();
    await user.click(drawer.getByRole('button', { name: '查看对话内容' }));
    await drawer.findByText('A parrot.');
    expect(graphql.last('LogContent')).toEqual({ id: '2' });
    expect(drawer.queryByText('系统提示词')).toBeNull();
    expect(drawer.queryByRole('button', { name: '查看对话内容' })).toBeNull();
  });

  it.each<[1 | 10, boolean, number]>([
    [10, true, 1],
    [10, false, 0],
    [1, true, 0],
  ])('offers role %i, with stored contents %s, to run a request again: %i', async (role, areStored, links) => {
    await open(role, '/log?row=2', undefined, areStored);
    const drawer = within(await findDialog('gpt-4o'));
    await drawer.findByText('在操练场重放');
    expect(drawer.queryAllByRole('link', { name: '在其他渠道重新运行' })).toHaveLength(links);
  });

  it('shows administrators the user of a row', async () => {
    const { user } = await open(10);
    await user.click((await screen.findAllByRole('button', { name: 'alice' }))[0] as HTMLElement);
    const dialog = await findDialog('用户信息');
    await within(dialog).findByText('$2.00');
    within(dialog).getByText('42');
  });

  it('compares two requests side by side', async () => {
    const { user } = await open(10);
    await user.click(await screen.findByRole('checkbox', { name: '选择 gpt-4o' }));
    screen.getByText('选择两条记录进行对比');
    await user.click(screen.getByRole('checkbox', { name: '选择 gpt-4o-mini' }));
    await user.click(screen.getByRole('button', { name: '对比' }));
    const dialog = await findDialog('对比两次请求');
    await user.click(await within(dialog).findByRole('switch', { name: '只看不同' }));
    expect(
      within(dialog)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['请求 ID ≠不同', '请求并计费的模型 ≠不同']);
  });

  it('describes the export, and keeps the dialog open after an error', async () => {
    const { user } = await open(1, '/log?range=all&type=2');
    await user.click(await screen.findByRole('button', { name: '导出' }));
    const dialog = await findDialog('导出日志');
    await within(dialog).findByText('将导出当前筛选的 2 条记录。');
    expect(within(dialog).queryByRole('switch')).toBeNull();
    await user.selectOptions(within(dialog).getByRole('combobox', { name: '文件格式' }), 'ndjson');
    await user.click(within(dialog).getByRole('button', { name: '开始导出' }));
    await within(dialog).findByText('请求次数过多，请在 10 秒后再试');
    expect(fetch).toHaveBeenCalledWith('/api/log/self/export?format=ndjson&type=2', expect.anything());
  });

  it('exports request contents on request, and states that this is logged', async () => {
    const { user } = await open(10, '/log?range=all&type=2', [log('1', 'gpt-4o')], true);
    await user.click(await screen.findByRole('button', { name: '导出' }));
    const dialog = await findDialog('导出日志');
    await user.click(await within(dialog).findByRole('switch', { name: '包含对话内容：系统提示词、输入和输出' }));
    within(dialog).getByText('日志将记录您查看了其他用户的对话内容。');
    await user.click(within(dialog).getByRole('button', { name: '开始导出' }));
    await within(dialog).findByText('请求次数过多，请在 10 秒后再试');
    expect(fetch).toHaveBeenCalledWith('/api/log/export?format=csv&type=2&with_contents=true', expect.anything());
  });

  it('offers a wider range without rows', async () => {
    const { user, router } = await open(1, '/log', []);
    await user.click(await screen.findByRole('button', { name: '改为查看：最近 7 天' }));
    expect(router.state.location.search).toBe('?range=7d');
  });
});
