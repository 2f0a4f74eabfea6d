import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import type { BatchRowFragment } from './async-tasks.generated';
import { TasksPage } from './tasks.page';

const running: BatchRowFragment = {
  __typename: 'Batch',
  id: 'batch_1',
  userId: '7',
  tokenName: 'laptop',
  channelId: '5',
  endpoint: '/v1/chat/completions',
  model: 'gpt-4o-mini',
  status: 'IN_PROGRESS',
  requests: 8,
  completed: 3,
  failed: 1,
  reserved: 1_000_000,
  cost: null,
  inputFile: 'file-1',
  outputFile: null,
  errorFile: null,
  createdAt: '2026-03-14T09:26:00.000Z',
  endedAt: null,
};
const ended: BatchRowFragment = {
  ...running,
  id: 'batch_2',
  status: 'COMPLETED',
  completed: 8,
  failed: 0,
  cost: 400_000,
  outputFile: 'file-2',
  endedAt: '2026-03-14T12:00:00.000Z',
};

async function open({ role = 1, nodes = [running, ended], language = 'en' as 'en' | 'zh' } = {}) {
  stored.user.write({ id: 7, username: 'alice', display_name: '', role, status: 1, group: 'default' });
  const graphql = fakeGraphql({
    batchList: () => ({ batches: { __typename: 'BatchConnection', nodes, totalCount: nodes.length } }),
    cancelBatch: () => ({ cancelBatch: { ...running, status: 'CANCELLING' } }),
  });
  fakeServer({ '/graphql': graphql.handler });
  await renderScreen([{ path: '/task', element: <TasksPage /> }], { at: '/task?kind=batch', language });
  return { graphql, user: userEvent.setup() };
}

beforeEach(() => localStorage.clear());

describe('batches of the task log', () => {
  it('show model, requests, cost and status', async () => {
    const { graphql } = await open();
    await screen.findByText('4 of 8 done');
    expect(graphql.last('BatchList')).toMatchObject({ scope: 'SELF', filter: { progress: null } });
    const [, first, second] = screen.getAllByRole('row');
    for (const text of ['gpt-4o-mini', 'In progress', '1 failed', 'reserved']) {
      within(first as HTMLElement).getByText(text);
    }
    expect(first?.textContent).toContain('$2');
    expect(second?.textContent).toContain('$0.8');
    expect(screen.queryByText('#5')).toBeNull();
  });

  it('of all users are shown to administrators, with their channel', async () => {
    const { graphql } = await open({ role: 100 });
    expect(await screen.findAllByText('#5')).toHaveLength(2);
    expect(graphql.last('BatchList')).toMatchObject({ scope: 'SITE' });
  });

  it('are cancelled after a confirmation while they are in progress', async () => {
    const { user, graphql } = await open();
    await user.click(await screen.findByRole('button', { name: 'Cancel batch_1' }));
    expect(screen.queryByRole('button', { name: 'Cancel batch_2' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Cancel batch' }));
    await screen.findByText('Cancelling');
    expect(graphql.last('CancelBatch')).toEqual({ id: 'batch_1' });
  });

  it('explain where they come from when there is none', async () => {
    await open({ nodes: [], language: 'zh' });
    await screen.findByText('还没有批处理');
  });
});
