import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../../lib/storage';
import { fakeGraphql } from '../../../testing/graphql';
import { renderScreen } from '../../../testing/render';
import { fakeServer } from '../../../testing/server';
import { PlaygroundPage } from '../page/playground.page';

const partial = 'Only the first 100 channels of the model are listed and searched.';
const messages = [{ role: 'user', content: 'Weather?' }];
const log = {
  __typename: 'Log',
  id: '9',
  createdAt: '2026-01-01T00:00:00Z',
  modelName: 'gpt-4o',
  group: 'vip',
  requestId: 'r-1',
  channelId: '1',
  channelName: 'First',
  quota: 500,
  promptTokens: 3,
  completionTokens: 2,
  duration: 800,
  timeToFirstToken: null,
  isStream: false,
};

async function open(request: string, hasNextPage = false) {
  const cost = { __typename: 'Log', id: '10', quota: 1000, promptTokens: 3, completionTokens: 4 };
  const graphql = fakeGraphql({
    rerunCall: () => ({
      log,
      logContent: { __typename: 'LogContent', request, output: 'Sunny' },
      usableGroups: [{ __typename: 'UsableGroup', name: 'default' }],
    }),
    rerunChannels: () => ({
      channels: {
        __typename: 'ChannelConnection',
        nodes: [{ __typename: 'Channel', id: '2', name: 'Second' }],
        pageInfo: { __typename: 'PageInfo', hasNextPage },
      },
    }),
    playgroundCost: () => ({
      logs: { __typename: 'LogConnection', nodes: [{ ...cost, duration: 1, timeToFirstToken: null }] },
    }),
  });
  const server = fakeServer({
    '/graphql': graphql.handler,
    '/pg/chat/completions': () => ({
      body: { choices: [{ message: { role: 'assistant', content: 'Rainy' } }] },
      headers: { 'x-request-id': 'r-2' },
    }),
  });
  await renderScreen([{ path: '/playground', element: <PlaygroundPage /> }], {
    at: '/playground?log=9',
    language: 'en',
  });
  return { server, user: userEvent.setup() };
}

beforeEach(() =>
  stored.user.write({ id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' }),
);

describe('page that repeats a call', () => {
  it('sends the stored request to the chosen channel and shows its reply and cost next to the logged ones', async () => {
    const { server, user } = await open(
      JSON.stringify({ model: 'gpt-4o', messages, temperature: 0.2, reasoning_effort: 'low' }),
    );
    within(await screen.findByRole('listitem', { name: 'Logged call: #1 First' })).getByText('Sunny');
    await user.click(screen.getByRole('combobox', { name: 'Channel' }));
    await user.click(await screen.findByRole('option', { name: '#2 Second' }));
    await user.click(screen.getByRole('button', { name: 'Run again' }));
    const run = await screen.findByRole('listitem', { name: 'Run 1: #2 Second' });
    await within(run).findByText('Rainy');
    // Screen readers announce the end of the run.
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Rainy');
    expect(screen.queryByText(partial)).toBeNull();
    // The caller may not use the group of the call, whose reply did not arrive in parts.
    expect(server.calls.find(({ path }) => path.startsWith('/pg/'))?.body).toEqual({
      model: 'gpt-4o',
      messages,
      temperature: 0.2,
      reasoning_effort: 'low',
      group: '',
      stream: false,
      channel_id: 2,
    });
    await within(run).findByText('Cost $0.002000', {}, { timeout: 3000 });
    screen.getByText('Cost $0.001000');
  });

  it('reports that not all channels of the model are listed', async () => {
    await open(JSON.stringify({ model: 'gpt-4o', messages }), true);
    await screen.findByText(partial);
  });

  it('reports a call whose request is not stored', async () => {
    await open('');
    await screen.findByText('No request is stored for this call');
  });
});
