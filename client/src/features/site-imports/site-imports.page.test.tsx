import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { findAlertDialog } from '../../testing/dialog';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import type { SiteImportFragment, SiteImportResultFragment } from './site-imports.generated';
import { SiteImportsPage } from './site-imports.page';

const REPORT: NonNullable<SiteImportResultFragment['report']> = {
  __typename: 'SiteImportReport',
  run: 1,
  steps: [
    { __typename: 'SiteImportStep', subject: 'users', read: 1200, added: 1199, present: 0, dropped: 1 },
    { __typename: 'SiteImportStep', subject: 'log rows', read: 5, added: 5, present: 0, dropped: 0 },
  ],
  sourceBalance: 500_000,
  balance: 500_000,
  sourceUsed: 0,
  used: 0,
  notes: [
    {
      __typename: 'SiteImportNote',
      subject: 'users',
      reason: 'its name was taken',
      count: 7,
      examples: ['ann', 'ben'],
    },
  ],
};
const imported = (more: Partial<SiteImportResultFragment> = {}): SiteImportFragment => ({
  __typename: 'JobRun',
  id: 'site-import-4',
  state: 'DONE',
  createdAt: '2026-03-14T09:26:00.000Z',
  details: {
    __typename: 'SiteImportDetails',
    id: 'site-import-4',
    product: 'ONE_API',
    site: 'one-api',
    conflicts: 'MERGE',
    logs: true,
    dryRun: true,
    sourceName: 'one-api.db',
    sourceId: '9',
    report: REPORT,
    ...more,
  },
});

async function open(runs: SiteImportFragment[] = []) {
  const graphql = fakeGraphql({
    siteImports: () => ({ jobRuns: runs }),
    startSiteImport: () => ({
      startSiteImportRun: { ...imported({ id: 'site-import-5', dryRun: false }), id: 'site-import-5' },
    }),
  });
  fakeServer({ '/graphql': graphql.handler });
  await renderScreen([{ path: '/import', element: <SiteImportsPage /> }], { at: '/import', language: 'en' });
  return { graphql, user: userEvent.setup() };
}

const signIn = (role: number) =>
  stored.user.write({ id: 1, username: 'root', display_name: '', role, status: 1, group: 'default' });

beforeEach(() => {
  localStorage.clear();
  signIn(100);
});

describe('site import', () => {
  it('is closed to administrators who are not root', async () => {
    signIn(10);
    await open();
    expect(screen.queryByRole('heading', { name: 'Import a site' })).toBeNull();
  });

  it('requires a file or an address, and sends nothing without it', async () => {
    const { graphql, user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Check only' }));
    await screen.findByText('Choose the SQLite file');
    await user.click(screen.getByRole('radio', { name: /Database server/ }));
    await user.click(screen.getByRole('button', { name: 'Check only' }));
    await screen.findByText('Enter the database address');
    expect(graphql.last('StartSiteImport')).toBeUndefined();
  });

  it('offers only an address for LiteLLM, whose data is in PostgreSQL', async () => {
    const { graphql, user } = await open();
    await user.selectOptions(await screen.findByLabelText('Product'), 'LITELLM');
    expect(screen.queryByRole('radio', { name: /File/ })).toBeNull();
    await user.type(screen.getByLabelText(/Database address/), 'postgres://a:b@db.example/litellm');
    await user.click(screen.getByRole('button', { name: 'Check only' }));
    await waitFor(() =>
      expect(graphql.last('StartSiteImport')).toEqual({
        input: {
          address: 'postgres://a:b@db.example/litellm',
          sourceId: null,
          product: 'LITELLM',
          site: null,
          conflicts: 'MERGE',
          logs: true,
          dryRun: true,
        },
      }),
    );
  });

  it('shows the result of a check, and imports the same source after a confirmation', async () => {
    const { graphql, user } = await open([imported()]);
    const users = await screen.findByRole('row', { name: /Users/ });
    expect(
      within(users)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['1,200', '1,199', '0', '1']);
    screen.getByText(/its name was taken/);
    await user.click(screen.getByRole('button', { name: 'Import now' }));
    const dialog = await findAlertDialog('Import the site of one-api?');
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    await waitFor(() =>
      expect(graphql.last('StartSiteImport')).toMatchObject({
        input: { sourceId: '9', dryRun: false, conflicts: 'MERGE' },
      }),
    );
  });

  it.each([
    ['equal sums', REPORT, /match the source/],
    ['other sums', { ...REPORT, balance: 1 }, /Balances here/],
  ])('compares the sums of a finished import: %s', async (_case, report, text) => {
    await open([imported({ dryRun: false, sourceId: null, report })]);
    await screen.findByText(text);
    expect(screen.queryByRole('button', { name: 'Import now' })).toBeNull();
  });
});
