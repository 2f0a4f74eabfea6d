import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { stored } from '../../lib/storage';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import { RuleList } from './rule-list';

const rule = (id: string, name: string, more: object) => ({
  __typename: 'AlertRule',
  id,
  name,
  kind: 'BUDGET',
  enabled: true,
  receiverIds: [],
  subject: 'SITE',
  threshold: '5',
  levels: [80, 100],
  measure: null,
  hours: null,
  minCalls: null,
  only: [],
  quietFrom: null,
  quietTo: null,
  intervalMinutes: 5,
  reminderHours: null,
  evaluatedAt: null,
  lastMessageAt: null,
  failure: null,
  firing: 0,
  ...more,
});
const checked = { evaluatedAt: '2026-11-20T09:00:00.000Z' };

beforeEach(() => {
  localStorage.clear();
  stored.user.write({ id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' });
});

it('a rule is normal only after it was checked', async () => {
  const graphql = fakeGraphql({
    alertRules: () => ({
      alertRules: [
        rule('1', 'Fresh', {}),
        rule('2', 'Checked', checked),
        rule('3', 'Off', { enabled: false }),
        rule('4', 'Broken', { ...checked, failure: 'no mail server' }),
      ],
      alertReceivers: [],
    }),
    alertKinds: () => ({ alertKinds: [] }),
  });
  fakeServer({ '/graphql': graphql.handler });
  await renderScreen([{ path: '/alerts/rules', element: <RuleList /> }], { at: '/alerts/rules', language: 'en' });
  await screen.findByText('Fresh');
  const states = ['Fresh', 'Checked', 'Off', 'Broken'].map((name) => {
    const row = screen.getAllByRole('row').find(({ textContent }) => textContent?.includes(name));
    const texts = ['Not checked yet', 'Normal', 'Disabled', 'Failed'];
    return row && texts.filter((text) => within(row).queryByText(new RegExp(`^${text}`, 'i')));
  });
  expect(states.slice(0, 3)).toEqual([['Not checked yet'], ['Normal'], ['Disabled']]);
  expect(states[3]).not.toContain('Normal');
});
