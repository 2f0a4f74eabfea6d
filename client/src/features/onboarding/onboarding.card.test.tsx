import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { MockLink } from '@apollo/client/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signedIn } from '../../lib/sign-in-state';
import { stored } from '../../lib/storage';
import { renderScreen } from '../../testing/render';
import { OnboardingCard } from './onboarding.card';
import {
  OnboardingChannelsDocument,
  OnboardingDocument,
  OnboardingRevealKeyDocument,
  OnboardingTestChannelDocument,
  OnboardingTokensDocument,
} from './onboarding.generated';
import type { OnboardingState } from './steps';

const start: OnboardingState = {
  __typename: 'Onboarding',
  hasChannel: false,
  hasTestedChannel: false,
  hasToken: false,
  hasRequest: false,
  unpricedModels: [],
  sampleModel: 'demo-chat',
};
const token = { __typename: 'Token' as const, id: '3', name: 'first', keyHint: 'sk-abc…wxyz' };
const always = Number.POSITIVE_INFINITY;

const channel = {
  __typename: 'Channel' as const,
  id: '9',
  name: 'OpenAI',
  responseTime: 0,
  testedAt: null,
  lastTest: null,
};
const tested = (success: boolean, message: string, responseTime: number) => {
  const testedAt = '2026-11-20T00:00:00Z';
  const lastTest = {
    __typename: 'ChannelModelTest' as const,
    model: 'gpt-4o',
    success,
    message,
    status: null,
    testedAt,
  };
  return {
    testChannel: {
      __typename: 'ChannelTestResult' as const,
      success,
      channel: { ...channel, responseTime, testedAt, lastTest },
    },
  };
};

/**
 * A client whose server returns this state, and the second state after a successful test; the live tail delivers no
 * request.
 */
function clientAt(state: Partial<OnboardingState>, after?: Partial<OnboardingState>) {
  const test = { query: OnboardingTestChannelDocument, variables: { id: '9' } };
  const responses = new MockLink([
    {
      request: { query: OnboardingDocument },
      result: { data: { onboarding: { ...start, ...state } } },
      maxUsageCount: after ? 1 : always,
    },
    {
      request: { query: OnboardingDocument },
      result: { data: { onboarding: { ...start, ...state, ...after } } },
      maxUsageCount: always,
    },
    {
      request: { query: OnboardingChannelsDocument },
      result: { data: { channels: { __typename: 'ChannelConnection', nodes: [channel] } } },
      maxUsageCount: always,
    },
    { request: test, result: { data: tested(false, 'status code 401: no such key', 0) } },
    { request: test, result: { data: tested(true, '', 320) } },
    {
      request: { query: OnboardingTokensDocument },
      result: { data: { tokens: { __typename: 'TokenConnection', nodes: [token] } } },
    },
    {
      request: { query: OnboardingRevealKeyDocument, variables: { id: '3' } },
      result: { data: { revealTokenKey: 'sk-secret-key' } },
    },
  ]);
  const silence = new ApolloLink(() => new Observable(() => undefined));
  const link = ApolloLink.split(({ operationType }) => operationType === 'subscription', silence, responses);
  return new ApolloClient({ cache: new InMemoryCache(), link });
}

async function show(state: Partial<OnboardingState>, role = 10, after?: Partial<OnboardingState>, onList = true) {
  signedIn({ id: 1, username: 'root', display_name: '', role, status: 1, group: 'default' });
  const client = clientAt(state, after);
  const view = await renderScreen(<OnboardingCard onList={onList} />, { language: 'en', client });
  return { ...view, stop: () => client.stop() };
}

beforeEach(() => {
  localStorage.clear();
  stored.onboarding.clear();
});

describe('onboarding card', () => {
  it('starts an administrator with the first channel', async () => {
    const { stop } = await show({});
    expect(await screen.findByText('0 of 5 steps done')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add channel' }).getAttribute('href')).toBe('/channel/add');
    stop();
  });

  it('tests the channel in place: a failure does not advance, a success is shown before the next step', async () => {
    const { stop } = await show({ hasChannel: true, unpricedModels: ['x'] }, 10, { hasTestedChannel: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Test channel' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Test of OpenAI failed:status code 401: no such key');
    expect(screen.getByText('1 of 5 steps done')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Set prices' }).getAttribute('href')).toBe('/models?prices=unset');
    await userEvent.click(screen.getByRole('button', { name: 'Test channel' }));
    await screen.findByText('OpenAI responded with gpt-4o in 320 ms.');
    await screen.findByText('2 of 5 steps done');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('x')).toBeTruthy();
    stop();
  });

  it('keeps completed steps when a channel with unpriced models is added later', async () => {
    const done = { hasChannel: true, hasTestedChannel: true };
    const first = await show(done);
    expect(await screen.findByText('3 of 5 steps done')).toBeTruthy();
    first.stop();
    first.unmount();
    const second = await show({ ...done, unpricedModels: ['x'] });
    expect(await screen.findByText('3 of 5 steps done')).toBeTruthy();
    second.stop();
  });

  it('lists the models without a price', async () => {
    const { stop } = await show({ hasChannel: true, hasTestedChannel: true, unpricedModels: ['mystery-model'] });
    expect(await screen.findByText('mystery-model')).toBeTruthy();
    const prices = screen.getByRole('link', { name: 'Set prices' });
    expect(prices.getAttribute('href')).toBe('/models?prices=unset');
    expect(screen.queryByText(/ModelRatio|ModelPrice/)).toBeNull();
    stop();
  });

  it('waits for the first request, and fetches the key on demand', async () => {
    const { stop } = await show({ hasToken: true }, 1);
    expect(await screen.findByText('Waiting for your first request…')).toBeTruthy();
    expect(screen.getByText(/"model": "demo-chat"/)).toBeTruthy();
    expect(screen.queryByText(/sk-secret-key/)).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Insert the key' }));
    expect(await screen.findByText(/Bearer sk-secret-key/)).toBeTruthy();
    stop();
  });

  it('closes when dismissed', async () => {
    const { stop } = await show({});
    await userEvent.click(await screen.findByRole('button', { name: 'Hide this guide' }));
    expect(stored.onboarding.read()).toBe('hidden');
    stop();
  });

  it('is not shown to a user who has completed it, and stores that', async () => {
    const { stop } = await show({ hasToken: true, hasRequest: true }, 1);
    await waitFor(() => expect(stored.onboarding.read()).toBe('done'));
    expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull();
    stop();
  });

  it.each([
    ['is one line above a list', true, false],
    ['is whole on the dashboard', false, true],
  ])('%s once it is completed and reopened', async (_, onList, whole) => {
    stored.onboarding.write('open');
    const { stop } = await show({ hasToken: true, hasRequest: true }, 1, undefined, onList);
    await screen.findByText(/2 of 2 steps done/);
    expect(screen.queryByRole('list') !== null).toBe(whole);
    if (!whole) {
      await userEvent.click(screen.getByRole('button', { name: 'Show this guide' }));
      expect(screen.getByRole('list')).toBeTruthy();
    }
    stop();
  });

  it('is shown again to the next user', async () => {
    stored.onboarding.write('done');
    signedIn({ id: 2, username: 'new', display_name: '', role: 1, status: 1, group: 'default' });
    expect(stored.onboarding.read()).toBe('auto');
  });
});
