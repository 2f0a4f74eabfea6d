import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MailServer, type MailServerOptions } from '../../../test/support/mail-server.js';
import { makeCertificate, type TestCertificate } from '../../../test/support/test-certificate.js';
import { Config, type Environment } from '../config/config.js';
import { Egress } from '../http/egress/egress.js';
import type { MailServer as Settings } from './mail-settings.port.js';
import { type Mail, MailerService } from './mailer.service.js';

const { user, password } = MailServer.login;
const mail: Mail = { to: 'ada@example.com', subject: '额度', html: '<p>Привет</p>', deliveryId: 'id-1' };

let trusted: TestCertificate;
let untrusted: TestCertificate;
let server: MailServer;

beforeAll(async () => {
  [trusted, untrusted] = await Promise.all([makeCertificate(), makeCertificate()]);
  setDefaultCACertificates([...getCACertificates('default'), trusted.cert]);
});
afterEach(() => server.close());

async function given(options: MailServerOptions = {}): Promise<void> {
  server = await MailServer.start({ certificate: trusted, ...options });
}

function mailer(change: Partial<Settings> = {}, allowPrivate = true): MailerService {
  const settings: Settings = {
    host: 'localhost',
    port: server.port,
    implicitTls: false,
    account: user,
    password,
    sender: { name: 'Tollgate', address: 'gate@example.com' },
    ...change,
  };
  const environment = { EGRESS_ALLOW_PRIVATE: allowPrivate, UPSTREAM_CONNECT_TIMEOUT_MS: 2_000 } as Environment;
  return new MailerService({ server: () => settings }, new Egress(new Config(environment)));
}

describe('mail', () => {
  it('arrives with its subject, its sender, its text in UTF-8 and its id', async () => {
    await given();
    await mailer().send(mail);
    expect(server.received).toEqual([
      expect.objectContaining({ from: user, to: ['ada@example.com'], encrypted: true }),
    ]);
    const { source = '' } = server.received[0] ?? {};
    expect(source).toMatch(/^From: Tollgate <gate@example\.com>\r$/m);
    expect(source).toContain('Message-ID: <id-1@example.com>');
    expect(source).toContain(`Subject: =?UTF-8?B?${Buffer.from('额度').toString('base64')}?=`);
    expect(source).toMatch(/Content-Type: text\/html; charset=utf-8/i);
  });

  it('is sent to several receivers', async () => {
    await given();
    await mailer().send({ ...mail, to: 'ada@example.com; bob@example.com' });
    expect(server.received.map(({ to }) => to)).toEqual([['ada@example.com', 'bob@example.com']]);
  });

  it.each([
    { name: 'by STARTTLS', options: {}, settings: {} },
    {
      name: 'from the first byte when the option is set',
      options: { implicitTls: true },
      settings: { implicitTls: true },
    },
  ])('is encrypted $name', async ({ options, settings }) => {
    await given(options);
    await mailer(settings).send(mail);
    expect(server.received).toMatchObject([{ encrypted: true, login: 'PLAIN' }]);
  });

  it.each([
    { account: 'gate@outlook.example.com', method: 'LOGIN' },
    { account: 'gate@onmicrosoft.example.com', method: 'LOGIN' },
    { account: 'gate@example.com', method: 'PLAIN' },
  ])('is sent after AUTH $method by $account', async ({ account, method }) => {
    await given();
    await mailer({ account }).send(mail);
    expect(server.received).toMatchObject([{ login: method }]);
  });

  it('needs no login without a password, and no TLS when the server offers none', async () => {
    await given({ withoutTls: true });
    await mailer({ password: '' }).send(mail);
    expect(server.received).toMatchObject([{ login: undefined, encrypted: false }]);
  });
});

describe('mail is not sent', () => {
  it.each([
    { name: 'by STARTTLS', implicitTls: false },
    { name: 'from the first byte', implicitTls: true },
  ])('to a server with an untrusted certificate, $name', async ({ implicitTls }) => {
    await given({ certificate: untrusted, implicitTls });
    await expect(mailer({ implicitTls }).send(mail)).rejects.toMatchObject({ code: 'mail_failed' });
    expect(server.received).toEqual([]);
  });

  it('with a wrong password, and the error does not contain it', async () => {
    await given();
    const failure = await mailer({ password: 'wrong-secret' })
      .send(mail)
      .catch((error: Error) => error);
    expect(failure).toMatchObject({ code: 'mail_failed', message: '邮件发送失败，请检查 SMTP 设置' });
    expect(server.received).toEqual([]);
  });

  it('unencrypted with a password, when the server of another machine offers no encryption', async () => {
    await given({ withoutTls: true });
    // The same machine, by an address that is not recognized as local.
    await expect(mailer({ host: '::ffff:127.0.0.1' }).send(mail)).rejects.toMatchObject({ code: 'mail_failed' });
    await mailer({ host: '::ffff:127.0.0.1', password: '' }).send(mail);
    expect(server.received).toMatchObject([{ login: undefined }]);
  });

  it('to a private address unless that is allowed', async () => {
    await given();
    for (const host of ['localhost', '127.0.0.1']) {
      await expect(mailer({ host }, false).send(mail)).rejects.toMatchObject({ code: 'egress_private' });
    }
  });

  it('when no server listens', async () => {
    await given();
    await expect(mailer({ port: 1 }).send(mail)).rejects.toMatchObject({ code: 'mail_failed' });
  });

  it('without settings, with a specific error', async () => {
    await given();
    const unset = new MailerService({ server: () => null }, new Egress(new Config({} as Environment)));
    await expect(unset.send(mail)).rejects.toThrow('SMTP 服务器未配置');
  });
});
