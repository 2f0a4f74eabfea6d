import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { role } from '../../../lib/session';
import { stored } from '../../../lib/storage';
import { renderScreen } from '../../../testing/render';
import { site } from '../settings.test.fixtures';
import { Provisioning } from './provisioning';

async function open(userRole: number) {
  stored.user.write({ id: 1, username: 'a', display_name: '', role: userRole, status: 1, group: 'default' });
  site();
  await renderScreen(<Provisioning />, { language: 'en' });
}

describe('card of provisioning', () => {
  it('shows the address, the number of users and groups, and the way to the credential', async () => {
    await open(role.root);
    expect(await screen.findByText(`${window.location.origin}/scim/v2`)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create credential' }).getAttribute('href')).toBe('/credentials?edit=new');
    expect((await screen.findByText('Provisioned users')).nextElementSibling?.textContent).toBe('120');
  });

  it('offers no credential to administrators, who do not have the permission', async () => {
    await open(role.admin);
    expect((await screen.findByText('Provisioned users')).nextElementSibling?.textContent).toBe('120');
    expect(screen.queryByRole('link')).toBeNull();
  });
});
