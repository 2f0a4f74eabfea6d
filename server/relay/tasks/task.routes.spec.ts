import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { HttpAdapterHost } from '@nestjs/core';
import { type FastifyInstance, fastify } from 'fastify';
import { AppError } from '../../common/errors/app-error.js';
import type { MaintenanceCheck } from '../admission/maintenance-check.js';
import type { RelayAuthenticator } from '../admission/relay-authenticator.js';
import type { RunningCalls } from '../admission/running-calls.js';
import type { LoopGuard } from '../delivery/upstream-headers.js';
import { RelayHttp } from '../http/relay-http.js';
import type { CallErrors } from '../pipeline/call-errors.js';
import type { ImageProxy } from './image-proxy.js';
import type { MidjourneyService } from './midjourney/midjourney.service.js';
import { TaskError } from './shared/task.errors.js';
import type { SunoService } from './suno/suno.service.js';
import { TaskRoutes } from './task.routes.js';
import type { TaskPollerJob } from './task-poller.job.js';

let server: FastifyInstance;

beforeEach(async () => {
  server = fastify();
  const refused = async () => Promise.reject(new AppError(TaskError.task_not_found));
  const errors = { toAppError: (thrown: unknown) => thrown } as unknown as CallErrors;
  const running = {
    enter: () => undefined,
    receive: () => undefined,
    leave: () => undefined,
  } as unknown as RunningCalls;
  const http = new RelayHttp(
    { httpAdapter: { getInstance: () => server } } as unknown as HttpAdapterHost,
    { authenticate: async () => ({ user: { id: 1 } }) } as unknown as RelayAuthenticator,
    running,
    { requireNone: () => undefined } as unknown as MaintenanceCheck,
    { requireNew: () => undefined } as unknown as LoopGuard,
    errors,
  );
  const routes = new TaskRoutes(
    http,
    errors,
    running,
    { submit: refused } as unknown as MidjourneyService,
    { submit: refused } as unknown as SunoService,
    {} as ImageProxy,
    {} as TaskPollerJob,
  );
  routes.onModuleInit();
  await server.ready();
});

afterEach(() => server.close());

describe.each([
  ['/mj/submit/imagine', { description: expect.any(String), code: 4 }],
  ['/mj-fast/mj/submit/imagine', { description: expect.any(String), code: 4 }],
  ['/suno/submit/music', { code: 'task_not_found', data: null }],
])('%s', (url, expected) => {
  it('reports errors in the format of its platform', async () => {
    const response = await server.inject({ method: 'POST', url, payload: {} });
    expect(response.json()).toMatchObject(expected);
  });

  it('refuses a body that is too large before it has arrived', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': String(33 * 1024 * 1024) };
    const response = await server.inject({ method: 'POST', url, headers, payload: '{' });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ error: { code: 'body_too_large' } });
  });

  it('responds to a preflight', async () => {
    const response = await server.inject({ method: 'OPTIONS', url });
    expect(response.statusCode).toBeLessThan(300);
  });
});
