import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type SetDimension, setDimensions } from '../../../../lib/prices/price-dimensions';
import { stored } from '../../../../lib/storage';
import { findAlertDialog, findDialog } from '../../../../testing/dialog';
import { fakeGraphql } from '../../../../testing/graphql';
import { renderScreen } from '../../../../testing/render';
import { fakeServer } from '../../../../testing/server';
import type {
  PricesImportChangeFragment,
  PricesImportResultFragment,
  PricesImportRunFragment,
} from '../prices.generated';
import { ImportCard } from './import.card';
// Preloaded, because lazy modules load slowly on a busy machine.
import './pasted.dialog';
import './run.dialog';

const counts = { __typename: 'PriceImportCounts', added: 1, changed: 1, same: 0, skipped: 1 } as const;
const price = (modelRatio: string) =>
  ({
    ...(Object.fromEntries(setDimensions.map((key) => [key, null])) as Record<SetDimension, null>),
    priceTiers: null,
    serviceTiers: null,
    priceHours: null,
    ...({ __typename: 'ImportedPrice', modelRatio, completionRatio: '4' } as const),
  }) satisfies PricesImportChangeFragment['after'];
const change = (model: string, more: Partial<PricesImportChangeFragment>): PricesImportChangeFragment => ({
  __typename: 'PriceImportChange',
  model,
  vendor: 'openai',
  kind: 'ADDED',
  before: null,
  after: price('1'),
  notes: [],
  reason: null,
  ...more,
});
const changes = [
  change('new-model', {}),
  change('old-model', { kind: 'CHANGED', before: price('2'), notes: ['AUDIO'] }),
  change('odd-model', { kind: 'SKIPPED', after: null, reason: 'FREE' }),
];
const run = (
  state: PricesImportRunFragment['state'],
  result: Partial<PricesImportResultFragment> & { changes?: object } = {},
): PricesImportRunFragment => ({
  __typename: 'JobRun',
  id: 'price-import-7',
  number: '7',
  state,
  createdAt: '2031-03-14T09:26:53.000Z',
  details: {
    __typename: 'PriceImportDetails',
    id: 'price-import-7',
    url: 'https://models.dev/api.json',
    counts,
    appliedModels: null,
    ...result,
  },
});

const version = {
  __typename: 'PriceVersion',
  id: '3',
  createdAt: '2031-03-14T09:26:53.000Z',
  username: null,
  address: 'https://list.example/prices.json',
  reverts: null,
  modelCount: 1,
  revertedAt: null,
  changes: [{ __typename: 'PriceVersionChange', model: 'nova', before: price('1'), after: price('2') }],
} as const;

const changesPage = (nodes: readonly PricesImportChangeFragment[]) => ({
  __typename: 'PriceImportChangeConnection',
  nodes,
  totalCount: nodes.length,
});

async function open(responses: Parameters<typeof fakeGraphql>[0] = {}, at = '/setting') {
  let current = run('READY');
  const listed = (kinds: unknown) =>
    changes.filter(({ kind }) => !Array.isArray(kinds) || kinds.length === 0 || kinds.includes(kind));
  const graphql = fakeGraphql({
    pricesImports: () => ({
      jobRunHistory: { __typename: 'JobRunConnection', nodes: [current], totalCount: 1 },
    }),
    pricesVersions: () => ({
      priceVersions: { __typename: 'PriceVersionConnection', nodes: [version], totalCount: 1 },
    }),
    pricesRevertVersion: () => ({ revertPriceVersion: version }),
    pricesStartUpdate: () => ({ startPriceUpdate: { __typename: 'JobRun', id: 'price-updates-1' } }),
    pricesStartImport: () => ({ startPriceImportRun: current }),
    pricesImportRun: ({ kinds }) => ({
      jobRun: {
        ...current,
        details: { ...current.details, changes: changesPage(listed(kinds)) },
      },
    }),
    pricesApplyImportRun: () => {
      current = run('DONE', { appliedModels: 1 });
      return { applyPriceImportChanges: current };
    },
    pricesPreviewImport: () => ({
      previewPriceImport: { __typename: 'PriceImport', digest: 'd1', source: 'LITELLM', counts, changes },
    }),
    pricesApplyImport: () => ({ applyPriceImport: 2 }),
    ...responses,
  });
  fakeServer({ '/graphql': graphql.handler });
  await renderScreen([{ path: '/setting', element: <ImportCard /> }], { at, language: 'zh' });
  await screen.findByText('按地址');
  return { graphql };
}

const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const preview = () => findDialog('会改变的价格');

beforeEach(() => {
  localStorage.clear();
  stored.user.write({ id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' });
});

describe('price import from an address', () => {
  it('is fetched, compared, filtered and applied selectively', async () => {
    const { graphql } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'models.dev' }));
    type(screen.getByRole('textbox', { name: /供应商/ }), 'openai， anthropic');
    fireEvent.click(screen.getByRole('button', { name: '获取并比较' }));
    const dialog = await preview();
    expect(graphql.last('PricesStartImport')).toEqual({
      input: { url: 'https://models.dev/api.json', vendors: ['openai', 'anthropic'] },
    });
    await within(dialog).findByText('免费');
    within(dialog).getByText('音频另有价格，未导入');
    fireEvent.click(within(dialog).getByRole('button', { name: '变化 1' }));
    await waitFor(() => expect(within(dialog).queryByText('new-model')).toBeNull());
    fireEvent.click(within(dialog).getByRole('checkbox', { name: '选择 old-model' }));
    fireEvent.click(within(dialog).getByRole('button', { name: '应用所选 1 项' }));
    await within(dialog).findByText('已更新 1 个模型的价格');
    expect(graphql.last('PricesApplyImportRun')).toEqual({ id: 'price-import-7', input: { models: ['old-model'] } });
    expect(within(dialog).queryByRole('button', { name: /^应用/ })).toBeNull();
  });

  it('does not select models without changes', async () => {
    await open({}, '/setting?import=7');
    const dialog = await preview();
    fireEvent.click(await within(dialog).findByRole('checkbox', { name: '选择本页全部' }));
    within(dialog).getByRole('button', { name: '应用所选 2 项' });
  });

  it.each([
    ['the super administrator', { role: 100 }],
    ['staff who import prices', { role: 1, permissions: ['prices:read', 'prices:write'] }],
  ])('can be cancelled by %s, and shows the reason of a failure', async (_who, user) => {
    stored.user.write({ id: 1, username: 'ada', display_name: '', status: 1, group: 'default', ...user });
    const importRun = {
      __typename: 'JobRun',
      id: 'price-import-7',
      kind: 'price-import',
      state: 'RUNNING',
      total: null,
      done: 0,
      failed: 0,
      percent: 0,
      failure: '对方没有应答',
      effects: [],
      failures: [],
    };
    const { graphql } = await open(
      {
        pricesImportRun: () => ({
          jobRun: run('RUNNING', { counts: null, changes: changesPage([]) }),
        }),
        jobRun: () => ({ jobRun: importRun }),
        cancelJobRun: () => ({ cancelJobRun: { ...importRun, state: 'CANCELLED' } }),
      },
      '/setting?import=7',
    );
    const dialog = await preview();
    await within(dialog).findByText('对方没有应答');
    fireEvent.click(await within(dialog).findByRole('button', { name: '取消' }));
    await within(dialog).findByRole('button', { name: '重试' });
    expect(graphql.last('CancelJobRun')).toEqual({ id: 'price-import-7' });
  });
});

describe('price import from text', () => {
  it('is compared and applied after a confirmation', async () => {
    const { graphql } = await open();
    await userEvent.click(screen.getByRole('tab', { name: '粘贴或上传' }));
    type(await screen.findByRole('textbox', { name: /价格表（JSON）/ }), '{"gpt": {}}');
    fireEvent.click(screen.getByRole('button', { name: '比较' }));
    const dialog = await preview();
    fireEvent.click(within(dialog).getByRole('button', { name: '应用全部 2 项' }));
    const question = await findAlertDialog('应用全部 2 项价格变化？');
    fireEvent.click(await within(question).findByText('应用全部 2 项'));
    await screen.findByText('已更新 2 个模型的价格');
    expect(graphql.last('PricesApplyImport')).toEqual({
      input: { content: '{"gpt": {}}', vendors: [], digest: 'd1', models: ['new-model', 'old-model'] },
    });
  });

  it('keeps the input after an error', async () => {
    await open({ pricesPreviewImport: () => new Error('这不是价格表') });
    await userEvent.click(screen.getByRole('tab', { name: '粘贴或上传' }));
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /价格表（JSON）/ });
    type(text, 'what');
    fireEvent.click(screen.getByRole('button', { name: '比较' }));
    await screen.findByText(/这不是价格表/);
    expect(text.value).toBe('what');
  });
});

describe('price versions', () => {
  it('show what an update changed, and are reverted after a confirmation', async () => {
    const { graphql } = await open();
    await screen.findByText('每晚更新');
    fireEvent.click(screen.getByRole('button', { name: '查看版本 #3' }));
    const dialog = await findDialog('版本 #3 的变化');
    await within(dialog).findByText('nova');
    fireEvent.click(within(dialog).getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: '撤销版本 #3' }));
    const question = await findAlertDialog('撤销版本 #3？');
    fireEvent.click(within(question).getByRole('button', { name: '撤销' }));
    await screen.findByText('已恢复之前的价格');
    expect(graphql.last('PricesRevertVersion')).toEqual({ id: '3' });
  });

  it('are created by an update that can be run immediately', async () => {
    const { graphql } = await open();
    fireEvent.click(await screen.findByRole('button', { name: '立即更新' }));
    await screen.findByText('价格更新已开始');
    expect(graphql.last('PricesStartUpdate')).toEqual({});
  });
});
