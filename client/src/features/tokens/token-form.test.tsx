import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import { stored } from '../../lib/storage';
import { findDialog } from '../../testing/dialog';
import type { CreateTokenInput } from './tokens.generated';
import { choices, connection, open, token } from './tokens.test.fixtures';

/** Opens the drawer of a new token with a name; returns the request of its submit. */
async function begin() {
  const { user, graphql } = await open([], '/token?edit=new', {
    createTokens: ({ count }) => ({
      createTokens: Array.from({ length: Number(count) }, (_, index) => ({
        __typename: 'CreatedToken',
        key: `sk-new-${index}`,
        token: token(String(index + 1), `laptop-${index}`),
      })),
    }),
  });
  const drawer = within(await findDialog('创建令牌'));
  await user.click(await drawer.findByRole('textbox', { name: /^名称/ }));
  await user.paste('laptop');
  const submit = async () => {
    await user.click(drawer.getByRole('button', { name: '创建并显示密钥' }));
    await waitFor(() => expect(graphql.last('CreateTokens')).toBeDefined());
    return graphql.last('CreateTokens') as { count: number; input: CreateTokenInput };
  };
  return { user, drawer, submit };
}

beforeEach(() => {
  localStorage.clear();
  stored.status.clear();
  stored.user.write({ id: 1, username: 'alice', display_name: '', role: 1, status: 1, group: 'default' });
});

describe('token presets', () => {
  it.each([
    ['永不过期', null],
    ['一小时', '2026-03-14T10:26:53.000Z'],
    ['一天', '2026-03-15T09:26:53.000Z'],
    ['一个月', '2026-04-13T09:26:53.000Z'],
  ])('of expiry are exact to the second: %s', async (name, expiresAt) => {
    const { user, drawer, submit } = await begin();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-14T09:26:53.000Z'));
    await user.click(drawer.getByRole('button', { name }));
    clock.mockRestore();
    expect((await submit()).input.expiresAt).toBe(expiresAt);
  });

  it("of quota are in dollars at the site's rate", async () => {
    const { user, drawer } = await begin();
    const amount = drawer.getByRole<HTMLInputElement>('textbox', { name: '剩余额度' });
    expect(amount.value).toBe('1');
    for (const dollars of [500, 100, 50, 10, 1, 1000]) {
      const name = `$${dollars.toLocaleString('en')}.00`;
      await user.click(drawer.getByRole('button', { name }));
      expect(Number(amount.value)).toBe(dollars);
    }
  });
});

describe('token limits', () => {
  it('are sent as selected', async () => {
    const { user, drawer, submit } = await begin();
    await user.click(drawer.getByRole('switch', { name: '无限额度' }));
    await user.click(drawer.getByRole('textbox', { name: 'IP 白名单' }));
    await user.paste(' 203.0.113.7\n\n198.51.100.0/24\n');
    await user.click(drawer.getByRole('switch', { name: '限制可用模型' }));
    await user.click(await drawer.findByRole('checkbox', { name: 'demo-chat' }));
    const { input } = await submit();
    expect(input).toMatchObject({
      unlimitedQuota: true,
      allowIps: ['203.0.113.7', '198.51.100.0/24'],
      modelLimitsEnabled: true,
      modelLimits: ['demo-chat'],
    });
    expect(input).not.toHaveProperty('remainQuota');
  });
});

describe('token batch', () => {
  it('of twenty shows twenty keys', async () => {
    const { user, drawer, submit } = await begin();
    await user.click(drawer.getByRole('button', { name: '20' }));
    expect((await submit()).count).toBe(20);
    const result = within(await findDialog('已创建 20 个令牌'));
    const keys = within(result.getByLabelText('新令牌的密钥')).getAllByText(/^sk-new-\d+$/);
    expect(new Set(keys.map(({ textContent }) => textContent)).size).toBe(20);
  });
});

describe('groups and models on offer', () => {
  const team = {
    __typename: 'Team',
    id: '3',
    name: 'Lab',
    usableGroups: [{ __typename: 'UsableGroup', name: 'lab', description: 'Lab', ratio: 1 }],
    usableModels: ['lab-model'],
    projects: [
      { __typename: 'Project', id: '5', name: 'website', archivedAt: null },
      { __typename: 'Project', id: '6', name: 'former', archivedAt: '2026-11-25T08:00:00.000Z' },
    ],
  };

  it.each([
    { of: 'a new token of the user', at: '/token?edit=new', teamId: null, group: 'vip', model: 'demo-chat' },
    { of: 'a new token of a team', at: '/token?team=3&edit=new', teamId: '3', group: 'lab', model: 'lab-model' },
    { of: 'a token of the user', at: '/token?edit=1', teamId: null, group: 'vip', model: 'demo-chat' },
    { of: 'a token of a team', at: '/token?edit=1', teamId: '3', group: 'lab', model: 'lab-model' },
  ])('are the groups and models of the account of $of', async ({ at, teamId, group, model }) => {
    const { user } = await open([], at, {
      tokenChoices: ({ ofTeam }) => (ofTeam ? { team } : choices),
      tokenList: ({ ofTeam }) => ({ ...connection([]), ...(ofTeam === true && { team }) }),
      tokenToEdit: () => ({ token: token('1', 'laptop', { teamId }) }),
    });
    const drawer = within(await findDialog());
    const select = await drawer.findByRole<HTMLSelectElement>('combobox', { name: '分组' });
    await waitFor(() => expect([...select.options].map(({ value }) => value)).toEqual(['', group]));
    await user.click(drawer.getByRole('switch', { name: '限制可用模型' }));
    await drawer.findByRole('checkbox', { name: model });
  });

  it.each([
    ['none', '/token?team=3&edit=new', null],
    ['the project of the list', '/token?team=3&project=5&edit=new', '5'],
  ])('include the projects of a team that are not archived, at first %s', async (_, at, projectId) => {
    const { user, graphql } = await open([], at, {
      tokenChoices: () => ({ team }),
      tokenList: () => ({ ...connection([]), team }),
      createTokens: () => ({ createTokens: [] }),
    });
    const drawer = within(await findDialog());
    const select = await drawer.findByRole<HTMLSelectElement>('combobox', { name: '项目' });
    expect([...select.options].map(({ value }) => value)).toEqual(['', '5']);
    await user.type(drawer.getByRole('textbox', { name: /名称/ }), 'ci');
    await user.click(drawer.getByRole('button', { name: '创建并显示密钥' }));
    await waitFor(() => expect(graphql.last('CreateTokens')).toMatchObject({ input: { teamId: '3', projectId } }));
  });
});
