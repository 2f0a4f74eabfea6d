import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { stored } from '../../../lib/storage';
import { findDialog } from '../../../testing/dialog';
import { choose } from '../../../testing/menu';
import { open, token } from '../tokens.test.fixtures';

const endsAt = '2100-01-01T00:00:00.000Z';
const former = { formerKeyHint: 'sk-1…end', formerKeyEndsAt: endsAt };

beforeEach(() => {
  localStorage.clear();
  stored.user.write({ id: 1, username: 'alice', display_name: '', role: 1, status: 1, group: 'default' });
});

describe('rotation of a key', () => {
  it.each([
    ['by default', undefined, 24],
    ['immediately on request', '立即', 0],
  ])('shows the new key; the former one ends %s', async (_, label, overlapHours) => {
    const { user, graphql } = await open([token('1', 'laptop')], '/token', {
      rotateToken: () => ({
        rotateToken: {
          __typename: 'CreatedToken',
          key: 'sk-new',
          token: token('1', 'laptop', { keyHint: 'sk-n…new', ...(overlapHours > 0 && former) }),
        },
      }),
    });
    await user.click(await screen.findByRole('button', { name: '更多操作：laptop' }));
    await choose('轮换密钥');
    const dialog = within(await findDialog('轮换“laptop”的密钥'));
    if (label) await user.selectOptions(dialog.getByRole('combobox', { name: '当前密钥的失效时间' }), label);
    await user.click(dialog.getByRole('button', { name: '轮换密钥' }));
    const result = await findDialog('“laptop”的新密钥');
    expect(within(result).getAllByText(/sk-new/).length).toBeGreaterThan(0);
    expect(graphql.last('RotateToken')).toEqual({ id: '1', overlapHours });
    await user.click(within(result).getByRole('button', { name: '关闭' }));
    await screen.findByText('sk-n…new');
    expect(screen.queryAllByText(/^旧密钥 .*失效$/)).toHaveLength(overlapHours > 0 ? 1 : 0);
  });
});

describe('scheduled rotation', () => {
  it('is shown in the list', async () => {
    await open([token('1', 'laptop', { rotationDays: 30, rotationOverlapDays: 7, rotatesAt: endsAt })]);
    await screen.findByText(/后轮换$/);
  });
});

describe('former key', () => {
  it('is ended from the list while it works', async () => {
    const { user, graphql } = await open([token('1', 'laptop', { keyHint: 'sk-n…new', ...former })], '/token', {
      endFormerTokenKey: () => ({ endFormerTokenKey: token('1', 'laptop', { keyHint: 'sk-n…new' }) }),
    });
    await user.click(await screen.findByRole('button', { name: /^旧密钥 .*失效$/ }));
    const dialog = within(await findDialog('轮换“laptop”的密钥'));
    dialog.getByText(/旧密钥 sk-1…end 在 .* 前仍可使用/);
    await user.click(dialog.getByRole('button', { name: '立即停用' }));
    await waitFor(() => expect(dialog.queryByText(/前仍可使用/)).toBeNull());
    expect(graphql.last('EndFormerTokenKey')).toEqual({ id: '1' });
    await waitFor(() => expect(screen.queryByText(/^旧密钥 .*失效$/)).toBeNull());
  });

  it.each([
    ['never used', null, null, ['旧密钥最近使用：从未使用', '新密钥最近使用：从未使用']],
    ['used last', endsAt, null, [/^旧密钥最近使用：.*2100/, '新密钥最近使用：从未使用']],
    ['replaced', null, endsAt, ['旧密钥最近使用：从未使用', /^新密钥最近使用：.*2100/]],
  ])('shows the last use of the former and the new key when it is %s', async (_, formerKeyUsedAt, keyUsedAt, texts) => {
    const { user } = await open([token('1', 'laptop', { ...former, formerKeyUsedAt, keyUsedAt })]);
    await user.click(await screen.findByRole('button', { name: /^旧密钥 .*失效$/ }));
    const dialog = within(await findDialog('轮换“laptop”的密钥'));
    for (const text of texts) dialog.getByText(text);
  });

  it('is not shown after its end', async () => {
    await open([token('1', 'laptop', { formerKeyHint: 'sk-1…end', formerKeyEndsAt: '2020-01-01T00:00:00.000Z' })]);
    await screen.findByText('laptop');
    expect(screen.queryByText(/^旧密钥 .*失效$/)).toBeNull();
  });
});
