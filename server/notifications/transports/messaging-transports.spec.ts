import { createHmac } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { makeCertificate } from '../../../test/support/test-certificate.js';
import { type ReceiverResponse, WebhookReceiver } from '../../../test/support/webhook-receiver.js';
import { Role } from '../../common/principal.js';
import type { OptionsService } from '../../options/options.service.js';
import { Config, type Environment } from '../../platform/config/config.js';
import { Egress } from '../../platform/http/egress/egress.js';
import {
  DingtalkTransport,
  DiscordTransport,
  LarkTransport,
  SlackTransport,
  TeamsTransport,
  TelegramTransport,
  WecomTransport,
} from './chat.transports.js';
import { HttpSenderService } from './http-sender.service.js';
import type { MessagingTransport } from './messaging-transport.js';
import type { NoticeText } from './notice-text.js';
import { type OutgoingNotice, transportOptionsOf } from './notice-transport.js';
import { PagerdutyTransport } from './pagerduty.transport.js';
import { BarkTransport, GotifyTransport, NtfyTransport } from './push.transports.js';

let receiver: WebhookReceiver;
let egress: Egress;
let sender: HttpSenderService;

beforeAll(async () => {
  const certificate = await makeCertificate();
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);
  receiver = await WebhookReceiver.start(certificate);
  egress = new Egress(new Config({ EGRESS_ALLOW_PRIVATE: true, UPSTREAM_CONNECT_TIMEOUT_MS: 2_000 } as Environment));
  sender = new HttpSenderService(egress, { get: () => '' } as unknown as OptionsService);
});
afterAll(async () => {
  await egress.onApplicationShutdown();
  await receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
});

const alert: NoticeText = {
  title: 'Alert <1> & "2"',
  text: 'Channel A\nChannel B',
  content: '<p>…</p>',
  values: [],
  incident: { key: 'rule-7', isResolved: false },
};
const resolved: NoticeText = { ...alert, incident: { key: 'rule-7', isResolved: true } };
const PLAIN = 'Alert <1> & "2"\nChannel A\nChannel B';

type Transport = new (sender: HttpSenderService) => MessagingTransport;

interface Vendor {
  readonly transport: Transport;
  /** Settings of the transport; `$url` is the address of the receiver. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, string>>;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly success: ReceiverResponse;
  /** Responses from the vendor's documentation that are failures, and the reported texts. */
  readonly failures: readonly (readonly [response: ReceiverResponse, reported: string])[];
}

const json = (status: number, body: unknown) => ({ status, body: JSON.stringify(body) });

const VENDORS: Readonly<Record<string, Vendor>> = {
  slack: {
    transport: SlackTransport,
    secrets: { slackUrl: '$url/services/T/B/x' },
    path: '/hook/services/T/B/x',
    body: { text: 'Alert &lt;1&gt; &amp; "2"\nChannel A\nChannel B' },
    success: { status: 200, body: 'ok' },
    failures: [
      [json(200, { ok: false, error: 'invalid_workflow' }), 'status 200: {"ok":false,"error":"invalid_workflow"}'],
      [{ status: 404, body: 'no_service' }, 'status 404: no_service'],
    ],
  },
  discord: {
    transport: DiscordTransport,
    secrets: { discordUrl: '$url/api/webhooks/1/token' },
    path: '/hook/api/webhooks/1/token',
    body: {
      embeds: [{ title: 'Alert <1> & "2"', description: 'Channel A\nChannel B' }],
      allowed_mentions: { parse: [] },
    },
    success: { status: 204, body: '' },
    failures: [[json(404, { message: 'Unknown Webhook', code: 10015 }), 'Unknown Webhook']],
  },
  teams: {
    transport: TeamsTransport,
    secrets: { teamsUrl: '$url/workflows/1?sig=s' },
    path: '/hook/workflows/1?sig=s',
    body: {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: expect.objectContaining({
            type: 'AdaptiveCard',
            body: [
              { type: 'TextBlock', text: 'Alert <1> & "2"', weight: 'Bolder', size: 'Medium', wrap: true },
              { type: 'TextBlock', text: 'Channel A', wrap: true, spacing: 'Small' },
              { type: 'TextBlock', text: 'Channel B', wrap: true, spacing: 'Small' },
            ],
          }),
        },
      ],
    },
    success: { status: 202, body: '' },
    failures: [[json(400, { error: { code: 'WorkflowTriggerIsNotEnabled' } }), 'WorkflowTriggerIsNotEnabled']],
  },
  telegram: {
    transport: TelegramTransport,
    secrets: { telegramToken: '123:abc' },
    values: { telegramChat: '-100200' },
    path: '/hook/bot123:abc/sendMessage',
    body: { chat_id: '-100200', text: PLAIN, link_preview_options: { is_disabled: true } },
    success: json(200, { ok: true, result: {} }),
    failures: [
      [json(401, { ok: false, error_code: 401, description: 'Unauthorized' }), 'Unauthorized'],
      [json(200, { ok: false, description: 'Bad Request: chat not found' }), 'status 200: false Bad Request'],
    ],
  },
  lark: {
    transport: LarkTransport,
    secrets: { larkUrl: '$url/open-apis/bot/v2/hook/1' },
    path: '/hook/open-apis/bot/v2/hook/1',
    body: { msg_type: 'text', content: { text: PLAIN } },
    success: json(200, { code: 0, msg: 'success', data: {} }),
    failures: [
      [json(200, { code: 19021, msg: 'sign match fail' }), 'status 200: 19021 sign match fail'],
      [json(200, { code: 11232, msg: 'frequency limited' }), 'status 200: 11232 frequency limited'],
      [{ status: 200, body: '<html>' }, 'status 200: unexpected response: <html>'],
    ],
  },
  'old lark robots': {
    transport: LarkTransport,
    secrets: { larkUrl: '$url' },
    path: '/hook',
    body: expect.anything(),
    success: json(200, { StatusCode: 0, StatusMessage: 'success' }),
    failures: [[json(200, { StatusCode: 9499, StatusMessage: 'too many' }), 'status 200: 9499 too many']],
  },
  dingtalk: {
    transport: DingtalkTransport,
    secrets: { dingtalkUrl: '$url/robot/send?access_token=t' },
    path: '/hook/robot/send?access_token=t',
    body: { msgtype: 'text', text: { content: PLAIN } },
    success: json(200, { errcode: 0, errmsg: 'ok' }),
    failures: [[json(200, { errcode: 310000, errmsg: 'sign not match' }), 'status 200: 310000 sign not match']],
  },
  wecom: {
    transport: WecomTransport,
    secrets: { wecomUrl: '$url/cgi-bin/webhook/send?key=k' },
    path: '/hook/cgi-bin/webhook/send?key=k',
    body: { msgtype: 'text', text: { content: PLAIN } },
    success: json(200, { errcode: 0, errmsg: 'ok' }),
    failures: [[json(200, { errcode: 45009, errmsg: 'api freq out of limit' }), '45009 api freq out of limit']],
  },
  bark: {
    transport: BarkTransport,
    secrets: { barkKey: 'a-device-key' },
    path: '/hook/push',
    body: {
      device_key: 'a-device-key',
      title: 'Alert <1> & "2"',
      body: 'Channel A\nChannel B',
      group: 'Tollgate',
      level: 'timeSensitive',
    },
    success: json(200, { code: 200, message: 'success', timestamp: 1 }),
    failures: [[json(400, { code: 400, message: 'failed to get device token' }), 'failed to get device token']],
  },
  ntfy: {
    transport: NtfyTransport,
    secrets: { ntfyToken: 'tk_1' },
    path: '/',
    headers: { authorization: 'Bearer tk_1' },
    body: { topic: 'hook', title: 'Alert <1> & "2"', message: 'Channel A\nChannel B', priority: 4 },
    success: json(200, { id: 'x', event: 'message' }),
    failures: [[json(403, { code: 40301, error: 'forbidden' }), 'forbidden']],
  },
  gotify: {
    transport: GotifyTransport,
    secrets: { gotifyToken: 'app-token' },
    path: '/hook/message',
    headers: { 'x-gotify-key': 'app-token' },
    body: { title: 'Alert <1> & "2"', message: 'Channel A\nChannel B', priority: 8 },
    success: json(200, { id: 1 }),
    failures: [[json(401, { errorDescription: 'you need to provide a valid access token' }), 'valid access token']],
  },
  pagerduty: {
    transport: PagerdutyTransport,
    secrets: { pagerdutyKey: 'integration-key' },
    path: '/hook/v2/enqueue',
    body: {
      routing_key: 'integration-key',
      event_action: 'trigger',
      dedup_key: 'rule-7',
      payload: {
        summary: 'Alert <1> & "2"',
        source: 'Tollgate',
        severity: 'error',
        custom_details: { text: PLAIN },
      },
    },
    success: json(202, { status: 'success', dedup_key: 'rule-7' }),
    failures: [[json(400, { status: 'invalid event', errors: ["'routing_key' is invalid"] }), 'invalid event']],
  },
};

const withAddress = (settings: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value.replace('$url', receiver.url)]));

function noticeTo({ transport, secrets, values = {} }: Vendor, text: NoticeText = alert): OutgoingNotice {
  const body = transportOptionsOf(transport).body('alert', text, values);
  const rest = { title: text.title, deliveryId: 'delivery-1', role: Role.admin };
  return { target: receiver.url, body, secrets: withAddress(secrets), ...rest };
}

const vendorOf = (name: string) => VENDORS[name] as Vendor;
const send = (vendor: Vendor, notice = noticeTo(vendor)) => new vendor.transport(sender).send(notice);

describe.each(Object.keys(VENDORS))('transport of %s', (name) => {
  it('sends the request that the vendor documents', async () => {
    const vendor = vendorOf(name);
    receiver.next(vendor.success);
    await send(vendor);
    const [request] = receiver.received;
    expect(request?.path).toBe(vendor.path);
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', ...vendor.headers });
    expect(JSON.parse(request?.body ?? '')).toEqual(vendor.body);
  });

  it('reports the failures of the vendor, without secrets', async () => {
    const vendor = vendorOf(name);
    for (const [response, reported] of vendor.failures) {
      receiver.next(response);
      await expect(send(vendor)).rejects.toThrow(reported);
    }
    const secret = Object.values(withAddress(vendor.secrets))[0] ?? '';
    receiver.next({ status: 500, body: `request with ${secret} failed` });
    await expect(send(vendor)).rejects.toThrow('status 500: request with *** failed');
  });
});

describe('signature', () => {
  it('of Lark is computed with the time and the secret as its key', async () => {
    const vendor = { ...vendorOf('lark'), secrets: { larkUrl: '$url', larkSecret: 'shh' } };
    receiver.next(vendor.success);
    await send(vendor);
    const { timestamp, sign, ...body } = JSON.parse(receiver.received[0]?.body ?? '');
    expect(timestamp).toMatch(/^\d{10}$/);
    expect(sign).toBe(createHmac('sha256', `${timestamp}\nshh`).update('').digest('base64'));
    expect(body).toEqual(vendor.body);
  });

  it('of DingTalk signs the time and the secret, in the query', async () => {
    const vendor = { ...vendorOf('dingtalk'), secrets: { dingtalkUrl: '$url?access_token=t', dingtalkSecret: 'SEC' } };
    receiver.next(vendor.success);
    await send(vendor);
    const query = new URL(receiver.received[0]?.path ?? '', receiver.url).searchParams;
    const timestamp = query.get('timestamp');
    expect(timestamp).toMatch(/^\d{13}$/);
    expect(query.get('sign')).toBe(createHmac('sha256', 'SEC').update(`${timestamp}\nSEC`).digest('base64'));
    expect(query.get('access_token')).toBe('t');
  });
});

describe('rate limit', () => {
  it.each([
    { vendor: 'slack', response: { status: 429, body: '', headers: { 'retry-after': '30' } }, waitMs: 30_000 },
    { vendor: 'discord', response: json(429, { retry_after: 0.5, global: false }), waitMs: 500 },
    { vendor: 'telegram', response: json(429, { ok: false, parameters: { retry_after: 35 } }), waitMs: 35_000 },
    { vendor: 'pagerduty', response: { status: 429, body: '{}' }, waitMs: undefined },
  ])('of $vendor postpones the next attempt as requested', async ({ vendor, response, waitMs }) => {
    receiver.next(response);
    await expect(send(vendorOf(vendor))).rejects.toMatchObject({ retryAfterMs: waitMs });
  });
});

describe('incident of PagerDuty', () => {
  it('is resolved by the notice that ends the alert, and is identified by the delivery for other notices', async () => {
    const vendor = vendorOf('pagerduty');
    receiver.next(vendor.success, vendor.success);
    await send(vendor, noticeTo(vendor, resolved));
    const { incident: _, ...other } = alert;
    await send(vendor, noticeTo(vendor, other));
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { event_action: 'resolve', dedup_key: 'rule-7' },
      { event_action: 'trigger', dedup_key: 'delivery-1' },
    ]);
  });
});

describe('long message', () => {
  it('to WeCom ends within the limit of bytes, between two characters', () => {
    const long = { ...alert, title: '告警'.repeat(600), text: '' };
    const { text } = JSON.parse(transportOptionsOf(WecomTransport).body('alert', long, {}));
    expect(Buffer.byteLength(text.content)).toBeLessThanOrEqual(2_048);
    expect(text.content).toMatch(/^[告警]+…$/);
  });
});

describe('address', () => {
  it('of a private network is rejected for users who are not administrators', () => {
    const gotify = new GotifyTransport(sender);
    expect(() => gotify.check('https://10.0.0.1/', Role.common)).toThrow(
      expect.objectContaining({ code: 'egress_not_public' }),
    );
    expect(() => gotify.check('https://10.0.0.1/', Role.admin)).not.toThrow();
  });

  it('of ntfy must end with a topic', () => {
    const ntfy = new NtfyTransport(sender);
    expect(() => ntfy.check('https://ntfy.sh/', Role.admin)).toThrow(
      expect.objectContaining({ code: 'ntfy_topic_required' }),
    );
  });
});
