import { it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render';
import type { Health } from './judgement';
import { ProcessTable } from './process-table';

const commit = '5ec2897c869194627738994fecc430fe9a31657e';
const health = {
  __typename: 'ProcessHealth',
  version: '1.2.3',
  commit,
  openCalls: 0,
  openStreams: 0,
  settlementWaiting: 0,
  settlementLagMs: 0,
  databaseWaiting: 0,
  eventLoopLagMs: 1,
  memoryBytes: 1_048_576,
} as const;

it.each([
  ['the beginning of its commit', commit, '1.2.3 5ec2897c8'],
  ['its version alone, when the commit is unknown', null, '1.2.3'],
])('a process has %s', async (_, known, shown) => {
  const processes: Health['processes'] = [
    {
      __typename: 'SiteProcess',
      id: 'a',
      roles: ['gateway'],
      startedAt: '2026-11-30T12:00:00.000Z',
      lastHeartbeatAt: '2026-11-30T12:00:00.000Z',
      health: { ...health, commit: known },
    },
  ];
  await renderScreen(<ProcessTable processes={processes} />, { language: 'en' });
  screen.getByRole('cell', { name: shown });
});
