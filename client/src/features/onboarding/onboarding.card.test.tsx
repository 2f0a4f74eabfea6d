import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { MockLink } from '@apollo/client/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signedIn } from '../../lib/session';
import { stored } from '../../lib/storage';
import { renderScreen } from '../../testing/render';
import { OnboardingCard } from './onboarding.card';
import { OnboardingDocument, OnboardingRevealKeyDocument, OnboardingTokensDocument } from './onboarding.generated';
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

/** A client whose server has come this far; subscriptions stay silent. */
function clientAt(state: Partial<OnboardingState>) {
  const answers = new MockLink([
    {
      request: { query: OnboardingDocument },
      result: { data: { onboarding: { ...start, ...state } } },
      maxUsageCount: always,
    },
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
  const link = ApolloLink.split(({ operationType }) => operationType === 'subscription', silence, answers);
  return new ApolloClient({ cache: new InMemoryCache(), link });
}

async function show(state: Partial<OnboardingState>, role = 10) {
  signedIn({ id: 1, username: 'root', display_name: '', role, status: 1, group: 'default' });
  const client = clientAt(state);
  const view = await renderScreen(<OnboardingCard />, { language: 'en', client });
  return { ...view, stop: () => client.stop() };
}

beforeEach(() => {
  localStorage.clear();
  stored.onboarding.clear();
});

describe('the guide', () => {
  it('leads an administrator to the first channel', async () => {
    const { stop } = await show({});
    expect(await screen.findByText('0 of 5 steps done')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add channel' }).getAttribute('href')).toBe('/channel/add');
    stop();
  });

  it('names the models that have no price', async () => {
    const { stop } = await show({ hasChannel: true, hasTestedChannel: true, unpricedModels: ['mystery-model'] });
    expect(await screen.findByText('mystery-model')).toBeTruthy();
    const prices = screen.getByRole('link', { name: 'Set prices' });
    expect(prices.getAttribute('href')).toBe('/setting?tab=operation#pricing');
    stop();
  });

  it('waits for the first request, and fetches the key only when it is wanted', async () => {
    const { stop } = await show({ hasToken: true }, 1);
    expect(await screen.findByText('Waiting for your first request…')).toBeTruthy();
    expect(screen.getByText(/"model": "demo-chat"/)).toBeTruthy();
    expect(screen.queryByText(/sk-secret-key/)).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Insert the key' }));
    expect(await screen.findByText(/Bearer sk-secret-key/)).toBeTruthy();
    stop();
  });

  it('goes when it is put away', async () => {
    const { stop } = await show({});
    await userEvent.click(await screen.findByRole('button', { name: 'Hide this guide' }));
    expect(stored.onboarding.read()).toBe('hidden');
    stop();
  });

  it('does not greet somebody who is done, and remembers that', async () => {
    const { stop } = await show({ hasToken: true, hasRequest: true }, 1);
    await waitFor(() => expect(stored.onboarding.read()).toBe('done'));
    expect(screen.queryByRole('region', { name: 'From zero to your first request' })).toBeNull();
    stop();
  });

  it('comes again for whoever signs in next', async () => {
    stored.onboarding.write('done');
    signedIn({ id: 2, username: 'new', display_name: '', role: 1, status: 1, group: 'default' });
    expect(stored.onboarding.read()).toBe('auto');
  });
});
