import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { stored } from '../../lib/storage';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer, ok } from '../../testing/server';
import { ObjectChanges } from './object-changes';
import type { AuditRowFragment } from './shared/audit.generated';

const adjustment = (id: string, amount: number, note: string): AuditRowFragment => ({
  __typename: 'AuditEntry',
  id,
  at: '2026-11-30T09:00:00.000Z',
  action: 'quota.created',
  actorId: '1',
  actorKind: 'user',
  actorName: 'root',
  objectType: 'quota',
  objectId: '3',
  objectName: '',
  ownerId: '3',
  ownerName: 'novalabs',
  before: null,
  after: JSON.stringify({ kind: 'adjustment', amount, note }),
  operation: 'mutation adjustUserQuota',
  address: null,
  credential: null,
  requestId: null,
  hash: '',
  actorRole: 100,
});

it('shows the amount and the reason of adjustments of quota', async () => {
  stored.status.write({ quota_per_unit: 500_000, display_in_currency: true });
  const nodes = [adjustment('2', -250_000, 'Chargeback'), adjustment('1', 500_000, 'Invoice INV-2051')];
  const graphql = fakeGraphql({
    auditList: () => ({ auditEntries: { __typename: 'AuditEntryConnection', totalCount: 2, nodes } }),
  });
  fakeServer({ '/graphql': graphql.handler, '/api/status': () => ok({}) });
  await renderScreen(<ObjectChanges filter={{ ownerId: '3' }} to="/audit" />, { language: 'en' });
  await screen.findByText('Invoice INV-2051');
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(['-$0.50Chargeback', '+$1.00Invoice INV-2051']);
});
