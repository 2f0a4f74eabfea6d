import userEvent from '@testing-library/user-event';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import type { TokenRowFragment } from './tokens.generated';
import { TokensPage } from './tokens.page';

export const token = (id: string, name: string, more: Partial<TokenRowFragment> = {}): TokenRowFragment => ({
  __typename: 'Token',
  id,
  teamId: null,
  projectId: null,
  projectName: null,
  creator: null,
  name,
  keyHint: `sk-${id}…end`,
  formerKeyHint: null,
  formerKeyEndsAt: null,
  formerKeyUsedAt: null,
  keyUsedAt: null,
  rotationDays: null,
  rotationOverlapDays: null,
  rotatesAt: null,
  status: 1,
  group: '',
  backupGroup: '',
  modelAliases: '',
  remainQuota: 400_000,
  usedQuota: 100_000,
  unlimitedQuota: false,
  expiresAt: null,
  modelLimitsEnabled: false,
  modelLimits: [],
  allowIps: [],
  requestsPerMinute: null,
  tokensPerMinute: null,
  dailyQuota: null,
  weeklyQuota: null,
  monthlyQuota: null,
  createdAt: '2026-03-14T09:26:53.000Z',
  lastUsedAt: null,
  ...more,
});

export const choices = {
  usableGroups: [{ __typename: 'UsableGroup', name: 'vip', description: 'VIP', ratio: 2 }],
  usableModels: ['demo-chat'],
};
export const connection = (nodes: TokenRowFragment[]) => ({
  tokens: { __typename: 'TokenConnection', nodes, totalCount: nodes.length },
});

export async function open(
  rows: TokenRowFragment[],
  at = '/token',
  more: Parameters<typeof fakeGraphql>[0] = {},
  { styled = false } = {},
) {
  const graphql = fakeGraphql({ tokenChoices: () => choices, tokenList: () => connection(rows), ...more });
  fakeServer({ '/graphql': graphql.handler });
  const view = await renderScreen(
    [
      { path: '/token', element: <TokensPage /> },
      { path: '/chat/:id', element: null },
    ],
    { at, language: 'zh', styled },
  );
  return { graphql, user: userEvent.setup(), router: view.router };
}
