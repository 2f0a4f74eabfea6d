import { createHmac } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../test/support/domain-module.js';
import { MailServer } from '../../test/support/mail-server.js';
import { makeCertificate } from '../../test/support/test-certificate.js';
import { type ReceivedCall, WebhookReceiver } from '../../test/support/webhook-receiver.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import type { Principal } from '../common/principal.js';
import { ChannelNames } from '../logs/channel-names.port.js';
import { OptionEditorService } from '../options/option-editor.service.js';
import { OptionsModule } from '../options/options.module.js';
import { type EnqueueOptions, JobQueue } from '../platform/coordination/job-queue.port.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { Sql } from '../platform/database/sql.js';
import { NoticeDeliveryJob } from './notice-delivery.job.js';
import type { NoticeDraft } from './notice-draft.js';
import { NoticesModule } from './notices.module.js';
import { NoticesService } from './notices.service.js';

const root: Principal = { userId: 0, username: 'root', role: 100, group: 'default', via: 'session' };
const ADMIN = 1;
const COMMON = 2;

/** Records requested jobs, so that a test decides when a worker runs. */
class RequestedJobs extends JobQueue {
  readonly requested: { data: unknown; options: EnqueueOptions }[] = [];

  async enqueue(_: unknown, data: object, options: EnqueueOptions = {}): Promise<void> {
    this.requested.push({ data, options });
  }
}

const jobs = new RequestedJobs();
let domain: DomainModule;
let notices: NoticesService;
let delivery: NoticeDeliveryJob;
let receiver: WebhookReceiver;
let mail: MailServer;

beforeAll(async () => {
  const certificate = await makeCertificate();
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);
  [receiver, mail] = await Promise.all([WebhookReceiver.start(certificate), MailServer.start({ certificate })]);
  const outside = [
    { provide: ChannelNames, useValue: {} },
    { provide: JobQueue, useValue: jobs },
  ];
  const environment = { EGRESS_ALLOW_PRIVATE: 'true', NOTICE_RETRY_MS: '100' };
  domain = await openDomain([OptionsModule, AccountsModule, NoticesModule], outside, environment);
  notices = domain.get(NoticesService);
  delivery = domain.get(NoticeDeliveryJob);
  await domain.database.query(
    `INSERT INTO users (id, username, role, aff_code) VALUES (${ADMIN}, 'admin', 10, 'a'), (${COMMON}, 'common', 1, 'c')`,
  );
  await setOptions({ SMTPServer: 'localhost', SMTPPort: String(mail.port), SMTPAccount: MailServer.login.user });
  await setOptions({ SMTPToken: MailServer.login.password, SystemName: 'My gate' });
});
afterAll(async () => {
  await domain.close();
  await Promise.all([receiver.close(), mail.close()]);
});
beforeEach(() => {
  jobs.requested.length = 0;
  receiver.received.length = 0;
  mail.received.length = 0;
});

async function setOptions(texts: Record<string, string>): Promise<void> {
  for (const [key, text] of Object.entries(texts)) await domain.get(OptionEditorService).change(root, key, text);
}

async function given(change: Partial<NoticeDraft> = {}): Promise<number> {
  const secretCipher = domain.get(Cipher).encrypt('webhook-secret', 'canary-secret');
  const draft: NoticeDraft = {
    userId: ADMIN,
    receiverId: null,
    kind: 'quota_exceed',
    transport: 'webhook',
    target: receiver.url,
    title: 'Title',
    body: '{"content":"额度"}',
    secretCipher,
    quota: null,
    texts: { zh: { title: 'Title', text: '' }, en: { title: 'Title', text: '' } },
    ...change,
  };
  return domain.get(Sql).transaction((client) => notices.add(draft, client));
}

async function row(id: number) {
  const [found] = await domain.database.query<{ state: string; tries: number; error: string; delivery_id: string }>(
    'SELECT state, tries, error, delivery_id FROM notices WHERE id = $1',
    [id],
  );
  if (!found) throw new Error(`Notice ${id} does not exist`);
  return found;
}

/** Makes the next attempt of a notice due. */
const isDue = (id: number) => domain.database.query('UPDATE notices SET next_try_at = now() WHERE id = $1', [id]);

describe('webhook notice', () => {
  it('is delivered with a signature of the exact body', async () => {
    const id = await given();
    await delivery.run({ noticeId: id });
    const { delivery_id: deliveryId, ...state } = await row(id);
    expect(state).toEqual({ state: 'delivered', tries: 1, error: '' });
    const { headers = {}, body = '' }: Partial<ReceivedCall> = receiver.received[0] ?? {};
    expect(headers['x-webhook-id']).toBe(deliveryId);
    expect(headers['x-webhook-signature']).toBe(createHmac('sha256', 'canary-secret').update(body).digest('hex'));
  });

  it('is retried after growing pauses with the same id and the same bytes', async () => {
    const id = await given();
    receiver.next(500, 503);
    await delivery.run({ noticeId: id });
    expect(await row(id)).toMatchObject({ state: 'pending', tries: 1, error: 'status 500' });
    await delivery.run({ noticeId: id });
    await delivery.run({ noticeId: id });
    expect(await row(id)).toMatchObject({ state: 'delivered', tries: 3, error: '' });
    expect(jobs.requested).toEqual([
      { data: { noticeId: id }, options: { id: `notice-delivery-${id}-1`, delayMs: 100 } },
      { data: { noticeId: id }, options: { id: `notice-delivery-${id}-2`, delayMs: 400 } },
    ]);
    const sent = receiver.received.map(({ headers, body }) => [headers['x-webhook-id'], body]);
    expect(new Set(sent.map(String)).size).toBe(1);
  });

  it('that is cancelled is not sent, unless it was sent before', async () => {
    const [cancelled, sent] = [await given(), await given()];
    await delivery.run({ noticeId: sent });
    for (const id of [cancelled, sent]) await delivery.cancel({ noticeId: id });
    await delivery.run({ noticeId: cancelled });
    expect(await row(cancelled)).toMatchObject({ state: 'parked', error: 'cancelled' });
    expect(await row(sent)).toMatchObject({ state: 'delivered', error: '' });
    expect(receiver.received).toHaveLength(1);
  });

  it('is parked after six attempts and not retried', async () => {
    const id = await given();
    receiver.next(...Array.from({ length: 6 }, () => 500));
    for (let tries = 0; tries < 8; tries++) {
      await isDue(id);
      await delivery.run({ noticeId: id });
    }
    expect(await row(id)).toMatchObject({ state: 'parked', tries: 6, error: 'status 500' });
    expect(receiver.received).toHaveLength(6);
    expect(await delivery.pending()).not.toContainEqual({ noticeId: id });
  });

  it('of an ordinary user to a private address is parked immediately', async () => {
    const id = await given({ userId: COMMON });
    await delivery.run({ noticeId: id });
    expect(await row(id)).toMatchObject({ state: 'parked', tries: 1, error: 'TOLLGATE_EGRESS_BLOCKED' });
    expect(receiver.received).toEqual([]);
  });

  it('is sent once when several workers take it together', async () => {
    const id = await given();
    await Promise.all(Array.from({ length: 8 }, () => delivery.run({ noticeId: id })));
    expect(receiver.received).toHaveLength(1);
  });

  it('is found again when its worker died', async () => {
    const id = await given();
    await domain.database.query('UPDATE notices SET tries = 1, next_try_at = now() - $2::interval WHERE id = $1', [
      id,
      '1 second',
    ]);
    expect(await delivery.pending()).toContainEqual({ noticeId: id });
    await delivery.run({ noticeId: id });
    expect(await row(id)).toMatchObject({ state: 'delivered', tries: 2 });
  });
});

describe('mail notice', () => {
  const target = 'ada@example.com';

  it('is sent from the site with its own id', async () => {
    const id = await given({
      transport: 'email',
      target,
      title: '您的额度即将用尽',
      body: '<p>Hi</p>',
      secretCipher: null,
    });
    await delivery.run({ noticeId: id });
    expect(mail.received).toMatchObject([{ to: [target], encrypted: true }]);
    const { source = '' } = mail.received[0] ?? {};
    expect(source).toContain(`Message-ID: <${(await row(id)).delivery_id}@example.com>`);
    expect(source).toContain('From: My gate <gate@example.com>');
    expect(source).toContain('<p>Hi</p>');
  });

  it('waits for its next attempt while there is no mail server', async () => {
    await setOptions({ SMTPServer: '' });
    const id = await given({ transport: 'email', target, secretCipher: null });
    await delivery.run({ noticeId: id });
    expect(await row(id)).toMatchObject({ state: 'pending', error: 'mail_unconfigured' });
    await setOptions({ SMTPServer: 'localhost' });
    await isDue(id);
    await delivery.run({ noticeId: id });
    expect(await row(id)).toMatchObject({ state: 'delivered' });
  });

  it('stores failure codes instead of server messages', async () => {
    await setOptions({ SMTPToken: 'a wrong one' });
    const id = await given({ transport: 'email', target, secretCipher: null });
    await delivery.run({ noticeId: id });
    expect(await row(id)).toMatchObject({ state: 'pending', error: 'mail_failed EAUTH 535' });
    await setOptions({ SMTPToken: MailServer.login.password });
  });
});
