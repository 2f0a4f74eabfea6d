import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { productVersion } from '../../../server/platform/package-info.js';
import { eventually } from '../../support/eventually.js';
import { failure, respondWith } from '../../support/mock-upstream/behaviour.js';
import { OtlpReceiver, type ReceivedSpan } from '../../support/otlp-receiver.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  setOption,
  type TestUser,
} from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';
import type { TestServer } from '../../support/tollgate/test-server.js';

const PROMPT = 'a prompt that must stay private';
const SERVER = 2;
const CLIENT = 3;
const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const traceparent = `00-${caller.traceId}-${caller.spanId}-01`;

let collector: OtlpReceiver;
let site: Site<TestServer>;
let user: TestUser;
let token: CreatedToken;

async function chat(headers: Record<string, string> = {}, body: object = {}): Promise<Response> {
  const response = await fetch(`${site.tollgate.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: PROMPT }], ...body }),
  });
  await response.clone().text();
  return response;
}

/** The span of a call, found by its request id, and the other spans of its trace. */
async function traceOf(response: Response): Promise<{ call: ReceivedSpan; others: ReceivedSpan[] }> {
  const id = response.headers.get('x-request-id');
  const spans = await eventually(
    () => Promise.resolve(collector.spans),
    (all) => all.some(({ attributes }) => attributes['tollgate.request_id'] === id),
  );
  const call = spans.find(({ attributes }) => attributes['tollgate.request_id'] === id);
  if (!call) throw new Error('The call has no span.');
  return { call, others: spans.filter((span) => span !== call && span.traceId === call.traceId) };
}

describe('traces', () => {
  beforeAll(async () => {
    collector = await OtlpReceiver.start();
    site = await Site.openProcess({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-collector=yes',
        OTEL_SERVICE_NAME: 'gate',
        OTEL_BSP_SCHEDULE_DELAY: '50',
      },
    });
    await setOption(site.administrator, 'RetryTimes', '1');
    await createChannel(site.administrator, { base_url: site.upstream.url, priority: 1, key: 'sk-first-upstream' });
    await createChannel(site.administrator, { base_url: site.upstream.url, key: 'sk-second-upstream' });
    user = await createUser(site.tollgate, site.administrator, { quota: 10_000_000 });
    token = await createToken(user, { unlimited_quota: true });
  });
  afterAll(async () => {
    await site.close();
    await collector.close();
  });

  it('contain a call, its attempts and its settlement in the trace of the caller', async () => {
    site.upstream.reset();
    site.upstream.next(failure(500, { message: 'broken' }));
    site.upstream.next(respondWith({ usage: { prompt: 100, completion: 20, cached: 40 } }));
    const { call, others } = await traceOf(await chat({ traceparent }, { max_tokens: 50 }));
    expect(call).toMatchObject({
      name: 'chat gpt-4o-mini',
      kind: SERVER,
      traceId: caller.traceId,
      parentSpanId: caller.spanId,
      failed: false,
      resource: {
        'service.name': 'gate',
        'service.version': productVersion(),
        'tollgate.roles': 'gateway,console,worker',
      },
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'openai',
        'gen_ai.request.model': 'gpt-4o-mini',
        'gen_ai.request.max_tokens': 50,
        'gen_ai.request.stream': false,
        'gen_ai.response.model': 'gpt-4o-mini',
        'gen_ai.usage.input_tokens': 100,
        'gen_ai.usage.output_tokens': 20,
        'gen_ai.usage.cache_read.input_tokens': 40,
        'http.response.status_code': 200,
        'tollgate.attempts': 2,
      },
    });
    const attempts = others.filter(({ kind }) => kind === CLIENT);
    expect(attempts.map(({ parentSpanId, failed }) => [parentSpanId, failed])).toEqual([
      [call.spanId, true],
      [call.spanId, false],
    ]);
    expect(attempts[0]?.attributes).toMatchObject({
      'gen_ai.provider.name': 'openai',
      'http.response.status_code': 500,
      'server.address': '127.0.0.1',
    });
    expect(others.find(({ name }) => name === 'settle')).toMatchObject({ parentSpanId: call.spanId, failed: false });
    // Each upstream receives the trace id with the span of its own attempt, not the span of the caller.
    expect(site.upstream.requests.map(({ headers }) => headers.traceparent)).toEqual(
      attempts.map(({ spanId }) => `00-${caller.traceId}-${spanId}-01`),
    );
  });

  it('contain the time to the first chunk of a stream', async () => {
    const { call } = await traceOf(await chat({}, { stream: true }));
    expect(call.parentSpanId ?? '').toBe('');
    expect(call.attributes).toMatchObject({ 'gen_ai.request.stream': true });
    expect(call.attributes['gen_ai.response.time_to_first_chunk']).toBeGreaterThan(0);
  });

  it('contain the error type of a rejected call', async () => {
    const { call } = await traceOf(await chat({}, { model: 'unserved-model' }));
    expect(call).toMatchObject({ failed: false, attributes: { 'error.type': 'model_not_found' } });
  });

  it('omit calls that the caller has not sampled', async () => {
    const trace = 'f'.repeat(32);
    await chat({ traceparent: `00-${trace}-${caller.spanId}-00` });
    await traceOf(await chat());
    expect(collector.spans.filter(({ traceId }) => traceId === trace)).toEqual([]);
  });

  it('contain requests to the management API and GraphQL operations', async () => {
    await site.administrator.browser.get('/api/channel/1');
    await site.administrator.browser.graphql('query Everything { viewer { id } }');
    const spans = await eventually(
      () => Promise.resolve(collector.spans),
      (all) => all.some(({ name }) => name === 'query Everything'),
    );
    expect(spans.find(({ name }) => name === 'GET /api/channel/:id')).toMatchObject({
      kind: SERVER,
      attributes: { 'http.route': '/api/channel/:id', 'http.response.status_code': 200 },
    });
    expect(spans.find(({ name }) => name === 'query Everything')).toMatchObject({
      attributes: { 'graphql.operation.name': 'Everything', 'graphql.operation.type': 'query' },
    });
  });

  it('do not contain requests of load balancers and metric scrapers', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) await fetch(site.tollgate.url + path);
    await site.administrator.browser.graphql('query AfterThem { viewer { id } }');
    const spans = await eventually(
      () => Promise.resolve(collector.spans),
      (all) => all.some(({ name }) => name === 'query AfterThem'),
    );
    expect(spans.filter(({ name }) => /healthz|readyz|metrics/.test(name))).toEqual([]);
  });

  it('contain background jobs', async () => {
    await site.administrator.browser.graphql('mutation { startReconciliation { id } }');
    const spans = await eventually(
      () => Promise.resolve(collector.spans),
      (all) => all.some(({ name }) => name === 'process reconcile'),
    );
    expect(spans.find(({ name }) => name === 'process reconcile')).toMatchObject({
      failed: false,
      attributes: { 'messaging.destination.name': 'reconcile', 'tollgate.job.attempt': 1 },
    });
  });

  it('are sent to the endpoint and with the headers of the OTEL variables, without prompts or keys', () => {
    const { path, headers } = collector.requests[0] ?? {};
    expect(path).toBe('/v1/traces');
    expect(headers?.['x-collector']).toBe('yes');
    const sent = collector.requests.map(({ body }) => body).join('\n');
    for (const secret of [PROMPT, token.key, 'sk-first-upstream', 'sk-second-upstream', 'Everything {']) {
      expect(sent).not.toContain(secret);
    }
  });

  it('do not affect calls or shutdown when the collector fails or is unreachable', async () => {
    collector.status = 500;
    expect((await chat()).status).toBe(200);
    await collector.close();
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await chat()).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await site.tollgate.stop()).toEqual({ code: 0, signal: null });
  });
});

describe('traces without a collector', () => {
  it('are not propagated to upstreams', async () => {
    const quiet = await Site.openProcess();
    try {
      await createChannel(quiet.administrator, { base_url: quiet.upstream.url });
      const key = await createToken(quiet.administrator, { unlimited_quota: true });
      await quiet
        .openai(key)
        .chat.completions.create(
          { model: 'gpt-4o-mini', messages: [{ role: 'user', content: PROMPT }] },
          { headers: { traceparent } },
        );
      expect(quiet.upstream.requests.map(({ headers }) => headers.traceparent)).toEqual([undefined]);
    } finally {
      await quiet.close();
    }
  });
});
