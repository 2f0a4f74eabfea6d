import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../../lib/storage';
import { fakeGraphql } from '../../../testing/graphql';
import { renderScreen } from '../../../testing/render';
import { fakeServer } from '../../../testing/server';
import { Version } from './version';

const release = { __typename: 'Release', version: '9.0.0', newer: false, notes: '', url: null, publishedAt: null };

const user = { id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' };

async function check(checkForUpdate: () => unknown, role = 100) {
  stored.user.write({ ...user, role });
  fakeServer({ '/graphql': fakeGraphql({ settingsCheckForUpdate: checkForUpdate }).handler });
  await renderScreen(<Version />, { language: 'en' });
  const button = screen.queryByRole('button', { name: 'Check for updates' });
  if (button) await userEvent.click(button);
  return button;
}

describe('card of the version', () => {
  it('shows the newest release', async () => {
    await check(() => ({ checkForUpdate: release }));
    expect((await screen.findByRole('status')).textContent).toContain('9.0.0');
  });

  it('shows why the server cannot look for updates', async () => {
    await check(() => new Error('RELEASES_URL is not set'));
    expect(await screen.findByText('RELEASES_URL is not set')).toBeDefined();
  });

  it('offers the check to administrators only', async () => {
    expect(await check(() => ({ checkForUpdate: release }), 1)).toBeNull();
  });
});
