import { expect } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createApolloClient } from '../../graphql/client';
import { stored } from '../../lib/storage';
import { fakeGraphql } from '../../testing/graphql';
import { fakeSubscriptions, renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import type { LogDetailQuery, LogRowFragment } from './logs.generated';
import { LogsPage } from './logs.page';

type Row = LogRowFragment & LogDetailQuery['log'];

const anyModel = { model: null, group: null, strategy: null, value: null };

export const log = (id: string, model: string, more: Partial<Row> = {}): Row => ({
  __typename: 'Log',
  id,
  createdAt: new Date(Date.UTC(2026, 2, 14, 9, 26, 50 + Number(id))).toISOString(),
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
  cost: null,
  duration: 1450,
  timeToFirstToken: 230,
  isStream: true,
  content: '',
  requestId: `req-${id}`,
  upstreamModel: null,
  conversation: null,
  endUser: null,
  kind: 'CHAT',
  cause: null,
  channelId: '3',
  channelName: 'Azure west',
  other: '{"frt":230}',
  route: [
    { __typename: 'RouteStep', channelId: '2', channelName: 'Broken', failure: '503 overloaded', ...anyModel },
    { __typename: 'RouteStep', channelId: '3', channelName: 'Azure west', failure: '', ...anyModel },
  ],
  receipt: {
    __typename: 'Receipt',
    mode: 'PER_TOKEN',
    modelRatio: 0.075,
    completionRatio: 4,
    groupRatio: 1,
    modelPrice: 0,
    pagePrice: null,
    annotatedPagePrice: null,
    exact: '16.5',
    total: 17,
    estimated: false,
    factors: [],
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

export async function open(
  role: 1 | 10,
  at = '/log',
  rows = [log('2', 'gpt-4o'), log('1', 'gpt-4o-mini')],
  contentLogEnabled = false,
  styled = false,
  totalQuota = totals.quota,
) {
  stored.user.write({ id: 7, username: 'alice', display_name: '', role, status: 1, group: 'default' });
  const status = { __typename: 'SiteStatus', contentLogEnabled };
  const graphql = fakeGraphql({
    logList: () => ({
      logs: { __typename: 'LogConnection', nodes: rows, totalCount: rows.length, totalCapped: false },
    }),
    /** One row more than the list shows. */
    logNewRows: () => ({ logs: { __typename: 'LogConnection', totalCount: 2 } }),
    logDetail: ({ id }) => ({ log: rows.find((row) => row.id === id) ?? null }),
    logTotals: () => ({ logStat: { ...totals, quota: totalQuota } }),
    logContent: () => ({
      logContent: {
        __typename: 'LogContent',
        systemPrompt: '',
        context: 'user: Hello',
        input: 'Who?',
        output: 'A parrot.',
      },
    }),
    logGroups: () => ({ usableGroups: [{ __typename: 'UsableGroup', name: 'default' }], status }),
    logSiteGroups: () => ({ groups: ['default', 'vip'], status }),
    logUser: () => ({
      user: { __typename: 'User', id: '7', username: 'alice', quota: 1_000_000, usedQuota: 500_000, requestCount: 42 },
    }),
  });
  const busy = () => ({ status: 429, headers: { 'retry-after': '10' } });
  fakeServer({
    '/graphql': graphql.handler,
    '/api/log/export': busy,
    '/api/log/self/export': busy,
  });
  const client = createApolloClient();
  const { send } = fakeSubscriptions(client);
  const view = await renderScreen([{ path: '/log', element: <LogsPage /> }], { at, language: 'zh', styled, client });
  await waitFor(() => expect(graphql.last('LogTotals')).toBeDefined());
  return { graphql, send, user: userEvent.setup(), router: view.router, unmount: view.unmount };
}
