import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render';
import { SiteHealthCard } from './site-health-card';

const show = (to: string | undefined) =>
  renderScreen(
    <SiteHealthCard title="Channels" verdict="good" figure="3" caption="enabled" link={{ to, label: 'Channels' }} />,
    { language: 'en' },
  );

describe('site health card', () => {
  it('links to the page of its figure', async () => {
    await show('/channel');
    expect(screen.getByRole('link', { name: 'Channels' }).getAttribute('href')).toBe('/channel');
  });

  it('names a page that the reader may not open without a link', async () => {
    await show(undefined);
    screen.getByText('Channels: you have no permission to open this page');
    expect(screen.queryByRole('link')).toBeNull();
  });
});
