import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../../lib/storage';
import { fakeGraphql } from '../../../testing/graphql';
import { renderScreen } from '../../../testing/render';
import { fakeServer } from '../../../testing/server';
import { Version } from './version';

const release = { __typename: 'Release', version: '9.0.0', newer: false, notes: '', url: null, publishedAt: null };

async function open(updateCheckAvailable: boolean) {
  stored.user.write({ id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' });
  const graphql = fakeGraphql({
    settingsUpdateCheck: () => ({ updateCheckAvailable }),
    settingsCheckForUpdate: () => ({ checkForUpdate: release }),
  });
  fakeServer({ '/graphql': graphql.handler });
  await renderScreen(<Version />, { language: 'en' });
  await waitFor(() => expect(graphql.last('SettingsUpdateCheck')).toBeDefined());
}

describe('card of the version', () => {
  it('offers the update check if the server supports it', async () => {
    await open(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Check for updates' }));
    expect((await screen.findByRole('status')).textContent).toContain('9.0.0');
  });

  it('hides the update check otherwise', async () => {
    await open(false);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
