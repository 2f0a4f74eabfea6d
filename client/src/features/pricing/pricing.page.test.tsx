import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { findDialog } from '../../testing/dialog';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { separatePrices } from '../../testing/separate-prices';
import { fakeServer } from '../../testing/server';
import { PricingPage } from './pricing.page';

const price = (model: string, more: object = {}) => ({
  model,
  mode: 'PER_TOKEN',
  modelRatio: 1.25,
  completionRatio: 4,
  modelPrice: 0,
  priceSet: true,
  cacheRatio: 0.5,
  cacheWriteRatio: 1.25,
  ...separatePrices,
  factors: [],
  groups: ['default', 'vip'],
  facts: null,
  ...more,
});
const facts = {
  vendor: 'openai',
  name: 'GPT-4o',
  contextLength: 128_000,
  maxOutput: 16_384,
  inputModalities: ['TEXT', 'IMAGE'],
  outputModalities: ['TEXT'],
  capabilities: ['TOOLS', 'CACHING'],
  releasedOn: '2024-05-13',
  retiresOn: '2027-02-26',
  page: null,
};
const models = [
  price('gpt-4o', { facts }),
  price('gpt-4o-mini', { modelRatio: 0.075, priceSet: false, groups: ['vip'] }),
  price('mj_imagine', { mode: 'PER_CALL', modelPrice: 0.1, groups: ['default'] }),
];
const groups = [
  { name: 'default', description: '', ratio: 1 },
  { name: 'vip', description: '', ratio: 0.8 },
];

async function open({ search = '', signedIn = false, more = [] as object[] } = {}) {
  if (signedIn) stored.user.write({ id: 1, username: 'a', display_name: '', role: 1, status: 1, group: 'default' });
  const graphql = fakeGraphql({
    pricing: () => ({ pricing: { group: 'default', groups, models: [...models, ...more] } }),
  });
  fakeServer({ '/graphql': graphql.handler });
  const user = userEvent.setup();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  const view = await renderScreen([{ path: '/pricing', element: <PricingPage /> }], {
    at: `/pricing${search}`,
    language: 'zh',
  });
  await screen.findByText('可用分组');
  return { user, copied, router: view.router };
}

const rowOf = (model: string) => {
  const row = screen.getByRole('button', { name: `复制模型名称 ${model}` }).closest('tr');
  if (!row) throw new Error(`${model} has no row`);
  return row;
};
const shown = () => screen.queryAllByRole('button', { name: /^复制模型名称/ }).map((button) => button.textContent);

beforeEach(() => localStorage.clear());

describe('pricing page', () => {
  it('shows visitors the default group, and users their own group', async () => {
    await open();
    screen.getByText('未登录，按默认分组倍率 1 显示价格');
    screen.getByText(/按量计费费用 = 分组倍率 × 模型倍率/);
  });

  it('shows the facts of a model, and finds it by what it can do', async () => {
    await open({ search: '?can=TOOLS' });
    expect(shown()).toEqual(['gpt-4o']);
    within(rowOf('gpt-4o')).getByText(/上下文 128k · 输出 16.38k · 工具调用 · 提示缓存/);
    within(rowOf('gpt-4o')).getByText('2027-02-26 下线');
  });

  it('has the documented columns', async () => {
    await open({ signedIn: true });
    screen.getByText('您的分组为：default，分组倍率为：1');
    for (const name of ['可用性', '模型名称', '计费类型', '可用分组', '倍率', '价格']) {
      screen.getByRole('columnheader', { name });
    }
    const row = within(rowOf('gpt-4o'));
    row.getByText('按量计费');
    row.getByText('$2.50', { exact: false });
    row.getByText('缓存 $1.25 / 1M');
    within(rowOf('mj_imagine')).getByText('按次计费');
    const unpriced = within(rowOf('gpt-4o-mini'));
    unpriced.getByText('未设置价格');
    expect(unpriced.queryByText(/\$|模型 /)).toBeNull();
    expect(row.queryByText('未设置价格')).toBeNull();
    within(rowOf('gpt-4o-mini')).getByRole('img', { name: '此分组不可用，可用分组：vip' });
  });

  it('keeps a long price on one line', async () => {
    models.push(price('claude-opus', { modelRatio: 7.5, completionRatio: 5 }));
    await open();
    models.pop();
    const figure = within(rowOf('claude-opus')).getByText('$75.00', { exact: false });
    const cell = figure.closest('td');
    expect(cell?.textContent).toContain('$15.00\u00a0输入');
    expect(cell?.hasAttribute('data-wrap')).toBe(false);
  });

  it('shows the prices of a clicked group, and stores it in the address', async () => {
    const { user, router } = await open();
    await user.click(within(rowOf('gpt-4o')).getByRole('button', { name: 'vip × 0.8，查看此分组的价格' }));
    const row = within(rowOf('gpt-4o'));
    row.getByText('$2.00', { exact: false });
    row.getByText('$8.00', { exact: false });
    within(rowOf('gpt-4o-mini')).getByRole('img', { name: '您的分组可以使用该模型' });
    screen.getByText('当前查看的分组为：vip，分组倍率为：0.8');
    expect(router.state.location.search).toBe('?group=vip');
  });

  it('does not search during IME composition', async () => {
    await open();
    const box = screen.getByRole('textbox', { name: '搜索模型名称' });
    fireEvent.compositionStart(box);
    fireEvent.change(box, { target: { value: 'mj' } });
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    expect(shown()).toHaveLength(3);
    fireEvent.compositionEnd(box);
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(shown()).toEqual(['mj_imagine']));
  });

  it('copies the selected models, and requires a selection', async () => {
    const { user, copied } = await open();
    await user.click(screen.getByRole('button', { name: '复制选中模型' }));
    await screen.findByText('请先选择模型');
    await user.click(screen.getByRole('checkbox', { name: '选择 gpt-4o' }));
    await user.click(screen.getByRole('checkbox', { name: '选择 mj_imagine' }));
    await user.click(screen.getByRole('button', { name: '复制选中模型（2）' }));
    await waitFor(() => expect(copied).toHaveBeenCalledWith('gpt-4o,mj_imagine'));
  });

  it('compares two models and marks the lower price', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: '选择 gpt-4o' }));
    await user.click(screen.getByRole('checkbox', { name: '选择 gpt-4o-mini' }));
    await user.click(screen.getByRole('button', { name: '对比（2）' }));
    const dialog = await findDialog('模型对比');
    expect(within(dialog).getByRole('row', { name: /^提示/ }).textContent).toBe('提示 / 1M$2.50$0.15最低');
  });

  it('calculates the exact charge of a call', async () => {
    const { user } = await open({ search: '?calc=gpt-4o' });
    const drawer = await findDialog('费用计算');
    within(drawer).getByText('1000 × 1.25 + 500 × 5 = 3750', { exact: false });
    await user.selectOptions(within(drawer).getByRole('combobox', { name: '分组' }), 'vip × 0.8');
    within(drawer).getByText('1000 × 1 + 500 × 4 = 3000', { exact: false });
    within(drawer).getByText('$18.00');
  });

  it('offers the tiers and hours of a model, and applies them', async () => {
    const usual = { call: 1, others: [] };
    const factors = [
      { ...usual, kind: 'CONTEXT', label: '2000', input: 2, output: 1.5 },
      { ...usual, kind: 'SERVED', label: 'priority', input: 2, output: 2 },
      { ...usual, kind: 'TIME', label: '16:30-00:30', input: 0.5, output: 0.5 },
    ];
    const { user } = await open({ search: '?calc=tiered', more: [price('tiered', { factors })] });
    const drawer = await findDialog('费用计算');
    expect(within(drawer).queryByRole('combobox', { name: '区域' })).toBeNull();
    const time = within(drawer).getByLabelText('时间（UTC）');
    fireEvent.change(time, { target: { value: '12:00' } });
    within(drawer).getByText('1000 × 1.25 + 500 × 5 = 3750', { exact: false });
    await user.selectOptions(within(drawer).getByRole('combobox', { name: '服务层级' }), 'priority');
    within(drawer).getByText('1000 × 2.5 + 500 × 10 = 7500', { exact: false });
    fireEvent.change(time, { target: { value: '17:00' } });
    fireEvent.change(within(drawer).getByRole('textbox', { name: '提示 Token 数' }), { target: { value: '3000' } });
    within(drawer).getByText('3000 × 2.5 + 500 × 7.5 = 11250', { exact: false });
    within(drawer).getByText(/提示超过 2,000 Token/);
  });

  it('shows a factor with six digits', async () => {
    const factor = {
      kind: 'SERVED',
      label: 'priority',
      input: 1.666666666667,
      output: 1.666666666667,
      call: 1,
      others: [],
    };
    await open({ more: [price('tiered', { factors: [factor] })] });
    await screen.findByText(/×1\.66667$/);
  });

  it('stores search, sort order and filters in the address', async () => {
    await open({ search: '?sort=-price&mode=token' });
    expect(shown()).toEqual(['gpt-4o', 'gpt-4o-mini']);
    expect(screen.getByRole('columnheader', { name: '价格' }).getAttribute('aria-sort')).toBe('descending');
  });
});
