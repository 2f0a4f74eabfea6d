import { createHmac } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { makeCertificate } from '../../../test/support/test-certificate.js';
import { WebhookReceiver } from '../../../test/support/webhook-receiver.js';
import { Role } from '../../common/principal.js';
import type { OptionsService } from '../../options/options.service.js';
import { Config, type Environment } from '../../platform/config/config.js';
import { Egress } from '../../platform/http/egress/egress.js';
import { HttpSenderService } from './http-sender.service.js';
import type { OutgoingNotice } from './notice-transport.js';
import { WebhookTransport } from './webhook.transport.js';

const site = { WorkerUrl: '', WorkerValidKey: '', get: (key: 'WorkerUrl' | 'WorkerValidKey') => site[key] };

let receiver: WebhookReceiver;
let untrusted: WebhookReceiver;
let egress: Egress;
let webhooks: WebhookTransport;

beforeAll(async () => {
  const [trusted, unknown] = await Promise.all([makeCertificate(), makeCertificate()]);
  setDefaultCACertificates([...getCACertificates('default'), trusted.cert]);
  receiver = await WebhookReceiver.start(trusted);
  untrusted = await WebhookReceiver.start(unknown);
  const environment = { EGRESS_ALLOW_PRIVATE: true, UPSTREAM_CONNECT_TIMEOUT_MS: 2_000 } as Environment;
  egress = new Egress(new Config(environment));
  webhooks = new WebhookTransport(new HttpSenderService(egress, site as unknown as OptionsService));
});
afterAll(async () => {
  await egress.onApplicationShutdown();
  await Promise.all([receiver.close(), untrusted.close()]);
});
beforeEach(() => {
  receiver.received.length = 0;
});

const call = (change: Partial<OutgoingNotice> = {}): OutgoingNotice => ({
  target: `${receiver.url}?a=1`,
  title: '额度',
  body: '{"title":"额度"}',
  deliveryId: 'id-1',
  secrets: { webhookSecret: 'shh' },
  role: Role.admin,
  ...change,
});

describe('webhook request', () => {
  it('is sent unchanged, with its id, the signature of its bytes and the secret', async () => {
    await webhooks.send(call());
    const signature = createHmac('sha256', 'shh').update('{"title":"额度"}', 'utf8').digest('hex');
    expect(receiver.received).toEqual([
      {
        path: '/hook?a=1',
        body: '{"title":"额度"}',
        headers: expect.objectContaining({
          'content-type': 'application/json',
          'x-webhook-id': 'id-1',
          'x-webhook-signature': signature,
          authorization: 'Bearer shh',
        }),
      },
    ]);
  });

  it('has no signature without a secret', async () => {
    await webhooks.send(call({ secrets: {} }));
    const { headers } = receiver.received[0] ?? {};
    expect(headers).not.toHaveProperty('x-webhook-signature');
    expect(headers).not.toHaveProperty('authorization');
  });

  it.each([201, 204])('succeeds with status %i', async (status) => {
    receiver.next(status);
    await expect(webhooks.send(call())).resolves.toBeUndefined();
  });

  it.each([400, 404, 500, 304])('fails with status %i', async (status) => {
    receiver.next(status);
    await expect(webhooks.send(call())).rejects.toThrow(`status ${status}`);
  });

  it('does not follow redirects', async () => {
    receiver.next({ location: `${receiver.url}/elsewhere` });
    await expect(webhooks.send(call())).rejects.toThrow('status 302');
    expect(receiver.received).toHaveLength(1);
  });

  it('times out after five seconds without a response', async () => {
    receiver.next('silence');
    await expect(webhooks.send(call())).rejects.toThrow('timeout');
  });

  it('is not sent to a server with an untrusted certificate', async () => {
    await expect(webhooks.send(call({ target: untrusted.url }))).rejects.toThrow();
    expect(untrusted.received).toEqual([]);
  });

  it.each(['https://127.0.0.1:1/', 'https://localhost:1/', 'https://[::1]:1/', 'https://169.254.169.254/'])(
    'of an ordinary user reaches no private address, regardless of what administrators may reach: %s',
    async (url) => {
      await expect(webhooks.send(call({ target: url, role: Role.common }))).rejects.toMatchObject({
        code: expect.stringMatching(/egress_not_public|TOLLGATE_EGRESS_BLOCKED/),
      });
    },
  );
});

describe('webhook through the worker', () => {
  beforeEach(() => {
    Object.assign(site, { WorkerUrl: `${receiver.url}/worker`, WorkerValidKey: 'worker-key' });
  });
  afterEach(() => {
    Object.assign(site, { WorkerUrl: '', WorkerValidKey: '' });
  });

  it('describes the same request with the same signature', async () => {
    await webhooks.send(call({ target: 'https://hooks.example.com/a', role: Role.common }));
    const [{ path, body } = { path: '', body: '' }] = receiver.received;
    expect(path).toBe('/hook/worker');
    expect(JSON.parse(body)).toEqual({
      url: 'https://hooks.example.com/a',
      key: 'worker-key',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-webhook-id': 'id-1',
        'x-webhook-signature': createHmac('sha256', 'shh').update('{"title":"额度"}').digest('hex'),
        authorization: 'Bearer shh',
      },
      body: { title: '额度' },
    });
    expect(body).toContain('{"title":"额度"}');
  });

  it('is not sent for a private address either', async () => {
    const order = webhooks.send(call({ target: 'https://10.0.0.1/', role: Role.common }));
    await expect(order).rejects.toMatchObject({ code: 'egress_not_public' });
    expect(receiver.received).toEqual([]);
  });
});

describe('webhook address', () => {
  it.each([
    { url: 'https://127.0.0.1/', role: Role.common, refused: 'egress_not_public' },
    { url: 'https://[fd00::1]/', role: Role.common, refused: 'egress_not_public' },
    { url: 'https://169.254.169.254/', role: Role.root, refused: 'egress_private' },
    { url: 'https://127.0.0.1/', role: Role.root, refused: undefined },
    { url: 'https://hooks.example.com/', role: Role.common, refused: undefined },
  ])('$url of role $role is rejected with $refused', ({ url, role, refused }) => {
    const check = () => webhooks.check(url, role);
    if (refused) expect(check).toThrow(expect.objectContaining({ code: refused }));
    else expect(check).not.toThrow();
  });
});
