import type { IncomingMessage } from 'node:http';
import { expect, it } from '@jest/globals';
import type { ResponseStoreService } from '../../logs/responses/response-store.service.js';
import { Changes } from '../../platform/coordination/changes.js';
import type { Logger } from '../../platform/telemetry/logger.js';
import { openaiResponse } from '../../protocols/dialects/openai/responses/openai.response.js';
import type { RunningCalls } from '../admission/running-calls.js';
import type { OwnResponses } from '../delivery/own-responses.js';
import type { Payer } from '../model/call.js';
import { CollectedResponse, Exchange } from '../model/exchange.js';
import { BackgroundResponsesService } from './background-responses.service.js';
import type { RelayService } from './relay.service.js';

const logger = {} as Logger;
const payer = { user: { id: 1 }, token: null } as Payer;
const incoming = {
  operation: openaiResponse,
  address: { model: null, stream: false, query: null },
  contentType: 'application/json',
  bytes: Buffer.from('{"model":"gpt-4o-mini","input":"Hi","background":true}'),
};

it('a background response ends with a client that disconnects while its key is checked', async () => {
  const served: boolean[] = [];
  const relay = { serve: async ({ disconnected }: Exchange) => void served.push(disconnected) };
  const service = new BackgroundResponsesService(
    {} as ResponseStoreService,
    { enabled: true } as OwnResponses,
    relay as unknown as RelayService,
    { leave: () => undefined } as unknown as RunningCalls,
    logger,
    new Changes(logger),
  );
  const client = new CollectedResponse();
  const request = { headers: {}, url: '/v1/responses' } as IncomingMessage;
  const exchange = new Exchange(
    request,
    client,
    'request',
    () => '',
    () => 'en',
  );
  await service.start(exchange, incoming, async () => {
    client.destroy();
    return payer;
  });
  expect(served).toEqual([true]);
});
