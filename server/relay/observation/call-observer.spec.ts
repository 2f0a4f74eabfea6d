import { expect, it, jest } from '@jest/globals';
import { AppError } from '../../common/errors/app-error.js';
import { readConfig } from '../../platform/config/config.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { RelayError } from '../model/relay.errors.js';
import { CallObserver } from './call-observer.js';
import type { EndedCall } from './ended-call.js';

const restarting = new AppError(RelayError.restarting);

it.each([
  ['was ended by the gateway', { cutOff: restarting, disconnected: false }, restarting, 'gateway_stopped'],
  ['ended in time', { cutOff: restarting, disconnected: false }, undefined, '2xx'],
  ['lost its client', { disconnected: true }, undefined, 'client_disconnected'],
])('a call that %s during a restart is counted by its ending', (_, exchange, ended, ending) => {
  const observer = new CallObserver(null, new Logger(readConfig({ LOG_LEVEL: 'silent' })));
  observer.ended({
    exchange: { ...exchange, elapsedMs: () => 1 },
    operation: { format: 'openai.chat', task: 'chat' },
    delivered: { response: { ended, timeToFirstTokenMs: 1 }, channel: { id: 7, type: 1 } },
    error: ended,
  } as unknown as EndedCall);
  expect(observer.figures.ended).toMatchObject([{ channelId: 7, ending, count: 1 }]);
});

it('logs the request ids of calls that the gateway refuses, and not of those that failed at upstreams', () => {
  const logger = new Logger(readConfig({ LOG_LEVEL: 'silent' }));
  const lines = jest.spyOn(logger, 'frequent').mockReturnValue();
  const observer = new CallObserver(null, logger);
  observer.refused({ requestId: 'r1', payer: { user: { id: 7 }, token: null } }, new AppError(RelayError.overloaded));
  observer.ended({
    exchange: { requestId: 'r2', elapsedMs: () => 1 },
    operation: { format: 'openai.chat', task: 'chat' },
    call: { route: [{ channel: 1, failure: '500 no' }] },
    error: new AppError(RelayError.overloaded),
  } as unknown as EndedCall);
  expect(lines.mock.calls).toEqual([
    [{ event: 'call.refused', requestId: 'r1', code: 'overloaded', userId: 7 }, 'Call refused: overloaded'],
  ]);
});
