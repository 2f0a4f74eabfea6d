import userEvent from '@testing-library/user-event';
import { createApolloClient } from '../../graphql/client';
import { stored } from '../../lib/storage';
import { fakeSubscriptions, renderScreen } from '../../testing/render';
import { type Call, type FakeResponse, fakeServer } from '../../testing/server';
import { ChannelsPage } from './channels.page';
import type { ChannelRowFragment } from './shared/channels.generated';

const routes = [
  {
    path: '/channel',
    element: <ChannelsPage />,
    children: [
      { path: 'add', element: null },
      { path: 'edit/:id', element: null },
      { path: 'tag/:tag', element: null },
      { path: 'bulk', element: null },
    ],
  },
];

const type = {
  keyFormat: null,
  otherField: null,
  defaultBaseUrl: '',
  defaultOther: '',
  reportsBalance: true,
  __typename: 'ChannelType',
};
const choices = {
  groups: ['default', 'vip'],
  knownModels: ['gpt-4o', 'demo-chat'],
  channelTypes: [
    { ...type, id: 1, label: 'OpenAI', defaultModels: ['gpt-4o'] },
    { ...type, id: 14, label: 'Anthropic Claude', defaultModels: [] },
    { ...type, id: 18, label: 'Spark', defaultModels: [], otherField: '星火版本，例如 v2.1', defaultOther: 'v2.1' },
    { ...type, id: 1000, reportsBalance: false, label: '演示渠道', defaultModels: ['demo-chat'] },
  ],
};

export const azure: ChannelRowFragment = {
  __typename: 'Channel',
  id: '2',
  type: 1,
  name: 'Azure west',
  status: 1,
  statusReason: null,
  statusTime: null,
  groups: ['default'],
  models: ['gpt-4o', 'gpt-4o-mini'],
  tag: '',
  modelPrefix: '',
  testModel: '',
  priority: 0,
  weight: 0,
  responseTime: 0,
  testedAt: null,
  lastTest: null,
  balance: 0,
  balanceUpdatedAt: null,
  usedQuota: 0,
  lastDay: { __typename: 'ChannelLastDay', answered: 0, failed: 0 },
};
export const detail = {
  keys: [
    {
      __typename: 'ChannelKey',
      fingerprint: 'b01a602c',
      hint: 'sk-…1111',
      status: 'REFUSED',
      refusedReason: 'no credit',
      refusedAt: '2026-01-01T00:00:00Z',
      disabledAt: null,
    },
  ],
  openaiOrganization: '',
  baseUrl: '',
  other: '',
  modelMapping: '',
  statusCodeMapping: '',
  paramOverride: '',
  setting: '',
  autoBan: true,
  maxInputTokens: null,
};

/** Handlers have the name of their operation with a lowercase first letter. */
const lowered = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

type Variables = Record<string, unknown>;
type Operations = Record<string, (variables: Variables) => unknown>;

/** A GraphQL server for the given operations; an `Error` becomes a GraphQL error. */
export function graphql(operations: Operations, rows: () => ChannelRowFragment[] = () => [azure]) {
  const known: Operations = {
    channelChoices: () => choices,
    channelRuns: () => ({ tests: [], balances: [] }),
    channelList: () => ({ channels: { __typename: 'ChannelConnection', nodes: rows(), totalCount: rows().length } }),
    ...operations,
  };
  const result = async ({ body }: Call): Promise<FakeResponse> => {
    const { operationName, variables } = body as { operationName: string; variables: Variables };
    const data = await known[lowered(operationName)]?.(variables);
    if (data instanceof Error)
      return { body: { errors: [{ message: data.message, extensions: { code: 'code' in data ? data.code : 'x' } }] } };
    return { body: { data } };
  };
  const { calls } = fakeServer({ '/graphql': result });
  const sent = (name: string) =>
    calls
      .map(({ body }) => body as { operationName: string; variables: Variables })
      .filter(({ operationName }) => operationName === name)
      .map(({ variables }) => variables);
  return { sent };
}

export const open = async (at = '/channel', { styled = false } = {}) => {
  stored.user.write({ id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' });
  const client = createApolloClient();
  const { send } = fakeSubscriptions(client);
  const view = await renderScreen(routes, { at, language: 'zh', client, styled });
  return { ...view, send, user: userEvent.setup() };
};
