import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../../lib/storage';
import { findAlertDialog, findDialog } from '../../../testing/dialog';
import { fakeGraphql } from '../../../testing/graphql';
import { choose } from '../../../testing/menu';
import { renderScreen } from '../../../testing/render';
import { fakeServer, ok } from '../../../testing/server';
// Preloaded, because lazy modules load slowly on a busy machine.
import './price.dialog';
import './price-effect';
import { type EntryKey, entryKeys, type PriceTexts } from './prices';
import { PricesCard } from './prices.card';

const option = (key: string, value: string, defaultValue = value) => ({
  __typename: 'Option',
  key,
  value,
  defaultValue,
  isSet: true,
  editable: true,
});

type Site = Record<EntryKey, string>;

const builtIn: Site = {
  ...(Object.fromEntries(entryKeys.map((key) => [key, '{}'])) as PriceTexts),
  ModelPrice: '{"dall-e-3":0.04}',
  ModelRatio: '{"gpt-4o":1.25,"o1":7.5}',
  CompletionRatio: '{"gpt-4o":4}',
  CacheRatio: '{"gpt-4o":0.5}',
};

const noCalls = { calls: 0, promptTokens: 0, completionTokens: 0, quota: 0, repriced: 0 };

/** The response for calls of these models that cost one dollar for each of them. */
const effectOf = (costs: { model: string; repriced: number }[], more = {}) => {
  const models = costs.map((cost) => ({
    __typename: 'RepricedModel',
    calls: 10,
    promptTokens: 2_000,
    completionTokens: 500,
    quota: 500_000,
    ...cost,
  }));
  const sum = (key: keyof typeof noCalls) => models.reduce((total, model) => total + model[key], 0);
  const total = Object.fromEntries((Object.keys(noCalls) as (keyof typeof noCalls)[]).map((key) => [key, sum(key)]));
  return {
    repricedUsage: {
      __typename: 'RepricedUsage',
      from: '2026-11-20T09:00:00.000Z',
      since: null,
      total: { __typename: 'RepricedCalls', ...total, keptCalls: 0, unpricedCalls: 0, ...more },
      models,
    },
  };
};

async function open(at = '/setting', more: Partial<Site> = {}, responses: Parameters<typeof fakeGraphql>[0] = {}) {
  const site: Site = { ...builtIn, ...more };
  const options = () => Object.entries(site).map(([key, value]) => option(key, value, builtIn[key as keyof Site]));
  const graphql = fakeGraphql({
    pricesOptions: () => ({ options: options() }),
    pricesModels: () => ({
      onboarding: { __typename: 'Onboarding', unpricedModels: ['gpt-4o-2031-01-01', 'mystery'] },
      knownModels: ['gpt-4o', 'gpt-6'],
    }),
    pricesSave: ({ changes }) => {
      for (const { key, value } of changes as { key: keyof Site; value: string }[]) site[key] = value;
      return { updateOptions: options().filter(({ key }) => JSON.stringify(changes).includes(`"${key}"`)) };
    },
    pricesRestore: () => {
      site.ModelRatio = builtIn.ModelRatio;
      return { restoreOption: option('ModelRatio', builtIn.ModelRatio) };
    },
    pricesEffect: () => effectOf([]),
    pricesInEffect: () => ({
      pricing: {
        __typename: 'Pricing',
        models: [{ __typename: 'ModelPrice', model: 'o1', completionRatio: 4 }],
      },
    }),
    pricesChannels: () => ({ modelChannels: [{ __typename: 'ModelChannels', model: 'gpt-4o', enabled: 3 }] }),
    pricesUsage: () => ({
      usage: [{ __typename: 'UsagePoint', modelName: 'gpt-4o', requests: 1234, quota: 750_000 }],
    }),
    ...responses,
  });
  fakeServer({ '/graphql': graphql.handler, '/api/status': () => ok({}) });
  const { router } = await renderScreen([{ path: '/setting', element: <PricesCard /> }], { at, language: 'zh' });
  // An open dialog hides the rest of the page.
  await screen.findByRole('navigation', { name: '模型价格', hidden: true });
  return { graphql, site, router, user: userEvent.setup() };
}

const save = () => fireEvent.click(screen.getByRole('button', { name: '保存：模型价格' }));
const review = () => findDialog('检查修改：模型价格');
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const show = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

beforeEach(() => {
  localStorage.clear();
  stored.user.write({ id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' });
});

describe('price draft', () => {
  it('is shared by table and JSON; a save previews and sends only the changes', async () => {
    const { graphql } = await open();
    fireEvent.click(await screen.findByRole('button', { name: '编辑价格：gpt-4o' }));
    const dialog = await findDialog('编辑价格：gpt-4o');
    type(within(dialog).getByRole('textbox', { name: /^输入（/ }), '5');
    type(within(dialog).getByRole('textbox', { name: /^输出（/ }), '20');
    type(within(dialog).getByRole('textbox', { name: /^缓存（/ }), '2.5');
    fireEvent.click(within(dialog).getByRole('button', { name: '加入草稿' }));
    await screen.findByText('1 处修改未保存');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await show('JSON');
    expect(JSON.parse((await field('模型倍率')).value)).toEqual({ 'gpt-4o': 2.5, o1: 7.5 });
    expect(document.activeElement?.textContent).toBe('JSON');
    type(await field('缓存倍率'), '{}');
    save();
    const changes = await review();
    expect(
      within(changes)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['gpt-4o模型倍率1.25→2.5', 'gpt-4o缓存倍率0.5']);
    fireEvent.click(within(changes).getByRole('button', { name: '保存 1 处修改' }));
    await screen.findByText('保存成功');
    const { changes: sent } = graphql.last('PricesSave') as { changes: { key: string; value: string }[] };
    expect(sent.map(({ key }) => key)).toEqual(['ModelRatio', 'CacheRatio']);
    await waitFor(() => expect(screen.queryByText(/处修改未保存/)).toBeNull());
  });

  it('shows before the save the recalculated cost of the calls of the last week, by model', async () => {
    const { graphql } = await open(
      '/setting?prices=json',
      {},
      {
        pricesEffect: () =>
          effectOf(
            [
              { model: 'gpt-4o', repriced: 1_000_000 },
              { model: 'o1', repriced: 250_000 },
            ],
            { keptCalls: 3, unpricedCalls: 2 },
          ),
      },
    );
    type(await field('模型倍率'), '{"gpt-4o": 2.5, "o1": 3.75}');
    save();
    const effect = await within(await review()).findByRole('region', { name: '对最近 7 天费用的影响' });
    await within(effect).findByText('这些调用实际花费 $2.00，按新价格将花费 $2.50。');
    within(effect).getByText('+$0.50 (+25.0%)');
    within(effect).getByText(/^20 次调用 · 输入 4,000 个 Token，输出 1,000 个。/);
    const rows = within(within(effect).getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['gpt-4o', '10', '2,500', '$1.00', '$2.00', '+$1.00 (+100.0%)'],
      ['o1', '10', '2,500', '$1.00', '$0.50', '−$0.50 (−50.0%)'],
    ]);
    within(effect).getByText(/^3 次调用两侧费用相同/);
    within(effect).getByText(/^2 次调用会被拒绝/);
    const { changes } = graphql.last('PricesEffect') as { changes: { key: string; value: string }[] };
    expect(changes.map(({ key, value }) => [key, JSON.parse(value)])).toEqual([
      ['ModelRatio', { 'gpt-4o': 2.5, o1: 3.75 }],
    ]);
  });

  it('shows the effect of one price in its dialog on request, until the price is edited again', async () => {
    const { graphql } = await open(
      '/setting',
      {},
      {
        pricesEffect: () => effectOf([{ model: 'gpt-4o', repriced: 1_000_000 }]),
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: '编辑价格：gpt-4o' }));
    const dialog = within(await findDialog('编辑价格：gpt-4o'));
    const show = () => fireEvent.click(dialog.getByRole('button', { name: '查看对最近 7 天费用的影响' }));
    show();
    await dialog.findByText('价格与已保存的相同。');
    type(dialog.getByRole('textbox', { name: /^输入（/ }), '5');
    expect(graphql.sentRequests.filter(({ name }) => name === 'PricesEffect')).toEqual([]);
    show();
    await dialog.findByText('这些调用实际花费 $1.00，按新价格将花费 $2.00。');
    type(dialog.getByRole('textbox', { name: /^输入（/ }), '6');
    await dialog.findByRole('button', { name: '查看对最近 7 天费用的影响' });
  });

  it('has no effect for staff who may not read the log', async () => {
    stored.user.write({
      id: 1,
      username: 'x',
      display_name: '',
      role: 1,
      status: 1,
      group: 'default',
      permissions: ['prices:read', 'prices:write'],
    });
    const { graphql } = await open('/setting?prices=json');
    type(await field('模型倍率'), '{"gpt-4o": 2.5, "o1": 7.5}');
    save();
    await review();
    expect(graphql.sentRequests.filter(({ name }) => name === 'PricesEffect')).toEqual([]);
  });

  it('reports when there are no changes', async () => {
    await open();
    save();
    await screen.findByText('你似乎并没有修改什么');
  });

  it('is not saved with invalid JSON, and the table shows the reason', async () => {
    const { graphql } = await open('/setting?prices=json');
    type(await field('模型倍率'), '{"gpt-4o": 1,}');
    await screen.findByText('第 1 行第 14 列：不是合法的 JSON 字符串');
    save();
    await screen.findByText('请检查输入');
    await show('表格');
    await screen.findByText('JSON 有错误，无法以表格显示');
    expect(graphql.last('PricesSave')).toBeUndefined();
    fireEvent.click(screen.getByRole('button', { name: '放弃修改：模型价格' }));
    await screen.findByRole('button', { name: '编辑价格：gpt-4o' });
  });

  it('keeps the input after a rejected save', async () => {
    await open('/setting?prices=json', {}, { pricesSave: () => new Error('坏了') });
    type(await field('补全倍率'), '{"gpt-4o": 3}');
    save();
    fireEvent.click(within(await review()).getByRole('button', { name: '保存 1 处修改' }));
    await screen.findByText(/保存失败，请重试/);
    fireEvent.click(screen.getByRole('button', { name: '返回编辑' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(JSON.parse((await field('补全倍率')).value)).toEqual({ 'gpt-4o': 3 });
  });

  it('does not overwrite another save, and merges with it', async () => {
    const { graphql, site } = await open('/setting?prices=json');
    type(await field('模型倍率'), '{"gpt-4o": 2, "o1": 7.5}');
    site.ModelRatio = '{"gpt-4o":1.25,"o1":9}';
    save();
    const changes = await review();
    fireEvent.click(within(changes).getByRole('button', { name: '保存 1 处修改' }));
    fireEvent.click(await within(changes).findByRole('button', { name: '合并：保留双方的修改' }));
    expect(graphql.last('PricesSave')).toBeUndefined();
    fireEvent.click(await within(changes).findByRole('button', { name: '保存 1 处修改' }));
    await screen.findByText('保存成功');
    expect(JSON.parse(site.ModelRatio)).toEqual({ 'gpt-4o': 2, o1: 9 });
  });
});

describe('price table', () => {
  it('has the channels of each model, and its calls and spend of the last week', async () => {
    stored.status.write({ enable_data_export: true });
    await open();
    await screen.findByText('1,234');
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    const cells = (model: string) => {
      const row = rows.find(({ textContent }) => textContent?.includes(model));
      return [...(row?.children ?? [])].map(({ textContent }) => textContent).slice(2, 7);
    };
    expect(cells('gpt-4o')).toEqual(['$2.50', '$10.00', '3', '1,234', '$1.50']);
    expect(cells('o1')).toEqual(['$15.00', '$60.00', '–', '–', '–']);
  });

  it('shows the effective output price of a model without its own, and marks it as the default', async () => {
    await open('/setting', { ModelRatio: '{"gpt-4o":1.25,"o1":7.5,"unserved":1}' });
    const user = userEvent.setup();
    await user.hover(await screen.findByText('$60.00'));
    await screen.findByText('未设置输出价格，按默认倍率由输入价格得出');
    screen.getByText('默认倍率');
  });

  it('is sorted and filtered by the address', async () => {
    stored.status.write({ enable_data_export: true });
    const { router } = await open();
    await screen.findByText('1,234');
    const models = () => {
      const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row');
      return rows.map((row) => row.querySelector('a')?.textContent);
    };
    for (const [query, expected] of [
      ['', ['gpt-4o', 'dall-e-3', 'o1']],
      ['?sort=model', ['dall-e-3', 'gpt-4o', 'o1']],
      ['?sort=-model', ['o1', 'gpt-4o', 'dall-e-3']],
      ['?sort=input', ['gpt-4o', 'o1', 'dall-e-3']],
      ['?sort=-input', ['o1', 'gpt-4o', 'dall-e-3']],
      ['?sort=output', ['gpt-4o', 'o1', 'dall-e-3']],
      ['?sort=-calls', ['gpt-4o', 'dall-e-3', 'o1']],
      ['?billing=PER_TOKEN&sort=-input', ['o1', 'gpt-4o']],
    ] as const) {
      await act(() => router.navigate(`/setting${query}`));
      await waitFor(() => expect({ query, models: models() }).toEqual({ query, models: expected }));
    }
  });

  it('is sorted by a click on a header', async () => {
    await open();
    const header = await screen.findByRole('button', { name: '输入（$ / 1M）' });
    fireEvent.click(header);
    expect(header.closest('th')?.getAttribute('aria-sort')).toBe('descending');
    const [, first] = within(screen.getByRole('table')).getAllByRole('row');
    expect(first?.querySelector('a')?.textContent).toBe('o1');
  });

  it('opens the price that the address names', async () => {
    await open('/setting?edit=o1');
    const dialog = within(await findDialog('编辑价格：o1'));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^输入（/ }).value).toBe('15');
  });

  it('opens the empty price of a model that has none', async () => {
    await open('/setting?edit=mystery');
    await findDialog('编辑价格：mystery');
  });

  it('rejects a duplicate name and a price of 0; a per-call price removes the ratios', async () => {
    const { user } = await open();
    fireEvent.click(await screen.findByRole('button', { name: '添加模型' }));
    const dialog = await findDialog('添加模型价格');
    await user.type(within(dialog).getByRole('combobox', { name: /模型名称/ }), 'o1{Tab}');
    fireEvent.click(within(dialog).getByRole('radio', { name: /按次计费/ }));
    type(within(dialog).getByRole('textbox', { name: /每次调用价格/ }), '0');
    fireEvent.click(within(dialog).getByRole('button', { name: '加入草稿' }));
    await within(dialog).findByText('模型名称已存在');
    within(dialog).getByText('模型价格不能为0');
    type(within(dialog).getByRole('textbox', { name: /每次调用价格/ }), 'x');
    await within(dialog).findByText('请输入数字');
  });

  it('states that output without a price uses a default', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: '编辑价格：o1' }));
    const dialog = await findDialog('编辑价格：o1');
    within(dialog).getByText(/^未设置输出价格/);
    within(dialog).getByText('输入 · 输出按默认倍率');
    type(within(dialog).getByRole('textbox', { name: /^输出（/ }), '60');
    expect(within(dialog).queryByText(/^未设置输出价格/)).toBeNull();
  });

  it('filters by name and billing mode', async () => {
    await open();
    await screen.findByRole('button', { name: '编辑价格：o1' });
    type(screen.getByRole('combobox', { name: '按计费方式筛选' }), 'PER_CALL');
    expect(screen.queryByRole('button', { name: '编辑价格：o1' })).toBeNull();
    screen.getByRole('button', { name: '编辑价格：dall-e-3' });
  });

  it('resets ratios only after their number was typed, in each view', async () => {
    const { user, graphql } = await open('/setting', { ModelRatio: '{"gpt-4o":3,"o1":7.5,"own":1}' });
    await screen.findByRole('button', { name: '编辑价格：own' });
    for (const view of ['JSON', /^未设置价格/]) {
      await user.click(screen.getByRole('link', { name: view }));
      await screen.findByRole('button', { name: '更多价格操作' });
    }
    await user.click(screen.getByRole('button', { name: '更多价格操作' }));
    await choose('重置模型倍率');
    const dialog = await findAlertDialog('重置模型倍率？');
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: '重置模型倍率' });
    expect(button.disabled).toBe(true);
    type(within(dialog).getByRole('textbox'), '2');
    fireEvent.click(button);
    await screen.findByText('重置模型倍率成功');
    expect(graphql.last('PricesRestore')).toEqual({ key: 'ModelRatio' });
  });
});

describe('factors on prices', () => {
  const tiers = '{"gpt-4*":[{"above":272000,"input":2,"output":1.5}]}';
  const edit = async (model: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `编辑价格：${model}` }));
    return findDialog(`编辑价格：${model}`);
  };

  it('are added to a model as rows, in dollars or as a factor', async () => {
    const { graphql } = await open('/setting', { PriceTiers: tiers });
    const dialog = await edit('gpt-4o');
    const prompts = within(within(dialog).getByRole('region', { name: '长提示' }));
    prompts.getByText(/gpt-4\*/);
    fireEvent.click(prompts.getByRole('button', { name: '添加分档' }));
    fireEvent.click(within(dialog).getByRole('button', { name: '加入草稿' }));
    await prompts.findByText('请输入 Token 数');
    type(prompts.getByRole('textbox', { name: /^超过/ }), '128000');
    type(prompts.getByRole('textbox', { name: '输入（$ / 1M）' }), '5');
    type(prompts.getByRole('textbox', { name: '输出（$ / 1M）' }), '15');
    const hours = within(within(dialog).getByRole('region', { name: '时段' }));
    fireEvent.click(hours.getByRole('button', { name: '添加时段' }));
    type(hours.getByRole('textbox', { name: /^从/ }), '16:30');
    type(hours.getByRole('textbox', { name: /^至/ }), '00:30');
    type(hours.getByRole('textbox', { name: /^系数/ }), '0.5');
    fireEvent.click(within(dialog).getByRole('button', { name: '加入草稿' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('>128000 16:30–00:30');
    save();
    fireEvent.click(within(await review()).getByRole('button', { name: '保存 1 处修改' }));
    await screen.findByText('保存成功');
    const { changes } = graphql.last('PricesSave') as { changes: { key: string; value: string }[] };
    expect(changes.map(({ key, value }) => [key, JSON.parse(value)])).toEqual([
      ['PriceTiers', { ...JSON.parse(tiers), 'gpt-4o': [{ above: 128_000, input: 2, output: 1.5 }] }],
      ['PriceHours', { 'gpt-4o': [{ from: '16:30', to: '00:30', factor: 0.5 }] }],
    ]);
  });

  it('of a prefix need no price, and are removed row by row', async () => {
    await open('/setting', { PriceTiers: tiers, ServiceTierRatio: '{"gpt-4*":{"flex":0.5}}' });
    const dialog = await edit('gpt-4*');
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /^系数/ }).checked).toBe(true);
    const served = within(within(dialog).getByRole('region', { name: '服务层级' }));
    fireEvent.click(served.getByRole('button', { name: '添加层级' }));
    const [, added] = served.getAllByRole('combobox', { name: /^层级/ });
    type(added as HTMLElement, 'priority');
    type(served.getAllByRole('textbox', { name: /^系数/ })[1] as HTMLElement, '2');
    fireEvent.click(served.getByRole('button', { name: '删除第 1 行' }));
    fireEvent.click(within(dialog).getByRole('button', { name: '加入草稿' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('1 处修改未保存');
    await show('JSON');
    expect(JSON.parse((await field('服务层级的系数')).value)).toEqual({ 'gpt-4*': { priority: 2 } });
    type(await field('服务层级的系数'), '{"gpt-4*": {"priority": "2"}}');
    await screen.findByText(/^应为“模型 → 系数”/);
  });
});

describe('models without a price', () => {
  const batch = () => fireEvent.click(screen.getAllByRole('button', { name: '批量设置' })[0] as HTMLElement);

  it('are set in bulk, with a selection and a number', async () => {
    await open('/setting?prices=unset');
    await screen.findByText('mystery');
    batch();
    await screen.findByText('请先选择需要批量设置的模型');
    fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    batch();
    const dialog = await findDialog('为 2 个模型设置价格');
    const apply = within(dialog).getByRole('button', { name: '加入草稿' });
    fireEvent.click(apply);
    within(dialog).getByText('请输入填充值');
    expect(within(dialog).getByRole<HTMLSelectElement>('combobox', { name: '设置内容' }).value).toBe('tokens');
    type(within(dialog).getByRole('textbox', { name: '输入（$ / 1M）' }), 'x');
    within(dialog).getByText('请输入有效的数字');
    type(within(dialog).getByRole('combobox', { name: '设置内容' }), 'both');
    type(within(dialog).getByRole('textbox', { name: '模型倍率' }), '1');
    within(dialog).getByText('请输入模型倍率和补全倍率');
    type(within(dialog).getByRole('textbox', { name: '补全倍率' }), '2');
    fireEvent.click(apply);
    await screen.findByText('2 处修改未保存');
    await screen.findByText('所有已启用的模型都有价格');
  });

  it('are set in dollars per million tokens', async () => {
    await open('/setting?prices=unset');
    fireEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    batch();
    const dialog = await findDialog('为 2 个模型设置价格');
    type(within(dialog).getByRole('textbox', { name: '输入（$ / 1M）' }), '2');
    type(within(dialog).getByRole('textbox', { name: '输出（$ / 1M）' }), '8');
    fireEvent.click(within(dialog).getByRole('button', { name: '加入草稿' }));
    await screen.findByText('2 处修改未保存');
    await show('JSON');
    expect(JSON.parse((await field('模型倍率')).value)).toMatchObject({ mystery: 1, 'gpt-4o-2031-01-01': 1 });
    expect(JSON.parse((await field('补全倍率')).value)).toEqual({ 'gpt-4o': 4, mystery: 4, 'gpt-4o-2031-01-01': 4 });
  });

  it('show why there is no suggestion', async () => {
    await open('/setting?prices=unset');
    within(await screen.findByRole('row', { name: /mystery/ })).getByText('暂无：没有已定价的同系列模型');
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 mystery' }));
    fireEvent.click(screen.getByRole('button', { name: '采用建议价格' }));
    await screen.findByText('没有已定价的同系列模型，暂无建议价格');
  });

  it('use the price of a model of the same family', async () => {
    await open('/setting?prices=unset');
    fireEvent.click(await screen.findByRole('button', { name: '采用建议价格：gpt-4o-2031-01-01' }));
    await screen.findByText('1 处修改未保存');
    expect(screen.queryByText('gpt-4o-2031-01-01')).toBeNull();
  });

  it('report a failed load', async () => {
    await open('/setting?prices=unset', {}, { pricesModels: () => new Error('坏了') });
    await screen.findByText('获取启用模型失败');
  });
});
