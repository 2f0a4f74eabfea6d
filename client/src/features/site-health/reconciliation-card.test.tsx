import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import { ReconciliationCard } from './reconciliation-card';

describe('reconciliation card', () => {
  it('shows why a reconciliation failed, and retries it', async () => {
    const run = {
      __typename: 'JobRun',
      id: 'reconcile-3',
      kind: 'reconcile',
      state: 'FAILED',
      total: 100,
      done: 40,
      failed: 0,
      percent: 40,
      failure: 'connection lost',
      effects: [],
      failures: [],
    };
    const graphql = fakeGraphql({
      jobRun: () => ({ jobRun: run }),
      retryJobRun: () => ({ retryJobRun: { ...run, state: 'WAITING', failure: null } }),
    });
    fakeServer({ '/graphql': graphql.handler });
    const onOverChange = jest.fn();
    const newest = {
      __typename: 'JobRun' as const,
      id: 'reconcile-3',
      state: 'FAILED' as const,
      finishedAt: null,
      details: null,
    };
    stored.user.write({ id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' });
    await renderScreen(
      <ReconciliationCard verdict="act" last={undefined} onStart={() => undefined} {...{ newest, onOverChange }} />,
      { language: 'en' },
    );
    await screen.findByText('connection lost');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Cancel' });
    expect(graphql.last('RetryJobRun')).toEqual({ id: 'reconcile-3' });
    expect(onOverChange).toHaveBeenCalledTimes(2);
  });
});
