import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { stored } from '../../lib/storage';
import { renderScreen } from '../../testing/render';
import { TopBar } from './top-bar';

beforeEach(() => {
  localStorage.clear();
  stored.status.clear();
});

describe('top bar of a visitor', () => {
  it.each([
    ['may log in and register', {}, ['/login', '/register'], undefined],
    ['may only log in where the site is for its owner', { self_use_mode_enabled: true }, ['/login'], '自用模式'],
    ['sees that a site is a demonstration', { demo_site_enabled: true }, ['/login', '/register'], '演示站点'],
  ])('%s', async (_, status, authLinks, badge) => {
    stored.status.write({ setup: true, ...status });
    await renderScreen(<TopBar groups={[]} links={[]} account={null} />, { language: 'zh' });
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(addresses.filter((address) => address !== '/')).toEqual(authLinks);
    for (const text of ['自用模式', '演示站点']) expect(screen.queryByText(text) !== null).toBe(text === badge);
  });
});
