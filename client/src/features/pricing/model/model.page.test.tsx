import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Permission } from '../../../lib/permissions.generated';
import { stored } from '../../../lib/storage';
import { fakeGraphql } from '../../../testing/graphql';
import { renderScreen } from '../../../testing/render';
import { fakeServer } from '../../../testing/server';
import { ModelPage } from './model.page';

const usagePoint = (fields: object) => ({ __typename: 'UsagePoint', ...fields });
const price = {
  __typename: 'ModelPrice',
  model: 'org/gpt-4o',
  mode: 'PER_TOKEN',
  modelRatio: 1.25,
  completionRatio: 4,
  cacheRatio: 0.5,
  cacheWriteRatio: 1,
  modelPrice: 0,
  priceSet: true,
  groups: ['default'],
  facts: null,
  factors: [],
  audioRatio: null,
  audioCompletionRatio: null,
  cacheWriteHourRatio: null,
  audioCacheRatio: null,
  imageRatio: null,
  imageCompletionRatio: null,
  pagePrice: null,
  annotatedPagePrice: null,
  reasoningRatio: null,
};
const responses = {
  pricing: () => ({
    pricing: {
      __typename: 'Pricing',
      group: 'default',
      groups: [{ name: 'default', description: '', ratio: 2 }],
      models: [price],
    },
  }),
  modelUsage: () => ({
    usage: [
      usagePoint({
        from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).concat('T00:00:00.000Z'),
        quota: 500_000,
        requests: 12,
        promptTokens: 3000,
        completionTokens: 900,
      }),
    ],
  }),
  modelChannels: () => ({
    channels: {
      __typename: 'ChannelConnection',
      nodes: [
        { __typename: 'Channel', id: '3', name: 'Azure', status: 1, models: ['org/gpt-4o'] },
        { __typename: 'Channel', id: '4', name: 'Spare', status: 2, models: ['org/gpt-4o', 'x'] },
        { __typename: 'Channel', id: '5', name: 'Mini', status: 1, models: ['org/gpt-4o-mini'] },
      ],
    },
  }),
  modelCalls: () => ({
    usage: [
      usagePoint({
        channelId: '3',
        channelName: 'Azure',
        quota: 500_000,
        requests: 12,
        errors: 2,
        latency: { __typename: 'UsageTiming', p50: 300, p95: 900 },
        timeToFirstToken: { __typename: 'UsageTiming', p95: 250 },
      }),
      usagePoint({
        channelId: '0',
        channelName: '',
        quota: 0,
        requests: 1,
        errors: 1,
        latency: null,
        timeToFirstToken: null,
      }),
    ],
    usageDays: { __typename: 'UsageDays', countedUntil: '2026-11-20T09:00:00.000Z' },
    errorCauses: [
      { __typename: 'ErrorPoint', cause: 'TIMEOUT', errors: 1 },
      { __typename: 'ErrorPoint', cause: 'RATE_LIMITED', errors: 2 },
    ],
  }),
  modelPriceChanges: () => ({
    modelPriceChanges: [
      {
        __typename: 'ModelPriceChange',
        key: 'ModelRatio',
        before: '1',
        after: '1.25',
        changedAt: '2026-11-20T09:00:00.000Z',
        username: 'root',
      },
    ],
  }),
};

interface EditorProps {
  model: string;
  open: boolean;
  onClose(): void;
  onSaved(): void;
}

/** Replaces the editor, which belongs to another feature. */
function Editor({ model, open: isOpen, onClose, onSaved }: EditorProps) {
  const save = () => {
    onClose();
    onSaved();
  };
  return isOpen ? <button type="button" onClick={save}>{`Save ${model}`}</button> : null;
}

async function open(role: 1 | 10, permissions?: Permission[], search = '?name=org%2Fgpt-4o') {
  stored.user.write({ id: 1, username: 'x', display_name: '', role, status: 1, group: 'default', permissions });
  stored.status.write({ enable_data_export: true, time_zone: 'UTC', quota_per_unit: 500_000 });
  const graphql = fakeGraphql(responses);
  fakeServer({ '/graphql': graphql.handler });
  await renderScreen(
    [
      {
        path: '/model',
        element: <ModelPage editor={Editor} calls={(model) => <section aria-label={`calls of ${model}`} />} />,
      },
    ],
    {
      at: `/model${search}`,
      language: 'en',
    },
  );
  return graphql;
}

const cellsOf = async (title: string) =>
  within(await screen.findByRole('table', { name: title }))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

beforeEach(() => localStorage.clear());

describe('page of a model', () => {
  it('has its price for the group of the user', async () => {
    await open(1);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('org/gpt-4o');
    const section = await screen.findByRole('region', { name: 'Price' });
    screen.getByRole('region', { name: 'calls of org/gpt-4o' });
    await within(section).findByText('Group default, group ratio 2');
    // 1.25 × 2 dollars × group ratio 2.
    await within(section).findByText(/^\$5\.00/);
  });

  it('shows users their own spend alone', async () => {
    const graphql = await open(1);
    const usage = await screen.findByRole('region', { name: 'Your spend' });
    await within(usage).findByText(/12 calls · 3,000 tokens in, 900 out/);
    expect(graphql.last('ModelUsage')).toMatchObject({ scope: 'SELF', filter: { modelName: 'org/gpt-4o' } });
    expect(graphql.sentRequests.map(({ name }) => name).sort()).toEqual(['ModelUsage', 'Pricing']);
  });

  it('shows administrators the channels that serve it or did, with calls and latency', async () => {
    await open(10);
    await screen.findByText('300 ms');
    const rows = await cellsOf('Channels');
    expect(rows.slice(1).map(([name, status, calls, failed, p50]) => [name, status, calls, failed, p50])).toEqual([
      ['Azure', 'Enabled', '12', '2', '300 ms'],
      ['No channel reached', '–', '1', '1', '–'],
      ['Spare', 'Disabled', '–', '–', '–'],
    ]);
    screen.getByText(/calls of the last 30 days until 2026-11-20/);
    expect(screen.getByRole('link', { name: 'Azure' }).getAttribute('href')).toBe('/channel/3');
  });

  it('shows why calls failed, with links to them in the log', async () => {
    await open(10);
    const causes = await screen.findByRole('region', { name: 'Failed calls by cause' });
    const links = await within(causes).findAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Rate limited (429)', 'Timeout']);
    expect(links[0]?.getAttribute('href')).toMatch(
      /^\/log\?from=\d+&to=\d+&model=org%2Fgpt-4o&type=100&cause=rate_limited$/,
    );
  });

  it('shows who may see prices how the price changed', async () => {
    await open(1, ['prices:read']);
    await screen.findByText('ModelRatio');
    const [, change] = await cellsOf('Price history');
    expect(change?.slice(1)).toEqual(['root', 'ModelRatio', '1', '1.25']);
    expect(screen.queryByRole('button', { name: 'Edit price' })).toBeNull();
  });

  it('has a price editor for users who may change prices, and reloads after a save', async () => {
    const graphql = await open(10);
    const sent = (name: string) => graphql.sentRequests.filter((request) => request.name === name).length;
    fireEvent.click(await screen.findByRole('button', { name: 'Edit price' }));
    await screen.findByText(/^\$5\.00/);
    expect([sent('Pricing'), sent('ModelPriceChanges')]).toEqual([1, 1]);
    fireEvent.click(await screen.findByRole('button', { name: 'Save org/gpt-4o' }));
    await waitFor(() => expect([sent('Pricing'), sent('ModelPriceChanges')]).toEqual([2, 2]));
    expect(screen.queryByRole('button', { name: 'Save org/gpt-4o' })).toBeNull();
  });

  it('has no editor for finance staff, who may not open the options', async () => {
    await open(1, ['prices:read', 'prices:write', 'logs:read']);
    await screen.findByText('ModelRatio');
    expect(screen.queryByRole('button', { name: 'Edit price' })).toBeNull();
  });

  it('without a name is not found', async () => {
    await open(1, undefined, '');
    await screen.findByText('Page not found');
  });
});
