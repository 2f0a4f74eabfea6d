import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource, type EntityManager } from 'typeorm';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { MailServer } from '../../../test/support/mail-server.js';
import { readMail } from '../../../test/support/read-mail.js';
import { ChannelNames } from '../../logs/channel-names.port.js';
import type { OptionKey } from '../../options/catalogue/option-catalogue.js';
import { OptionEditorService } from '../../options/option-editor.service.js';
import { OptionsModule } from '../../options/options.module.js';
import { JobQueue } from '../../platform/coordination/job-queue.port.js';
import { AccountsModule } from '../accounts.module.js';
import { SignupBonusesService } from '../new-users/signup-bonuses.service.js';
import { CodeMailJob, type CodePurpose } from './code-mail.job.js';
import { EmailCodes, MailedCodes } from './mail-codes.js';

let domain: DomainModule;
let mails: MailServer;
let mailedIds: number[];
let count = 0;
const newAddress = () => `user${++count}@example.com`;

/** Records the requested mails; the tests deliver them explicitly. */
const queue = {
  enqueue: async (_: unknown, { codeId }: { codeId: number }) => {
    mailedIds.push(codeId);
  },
};

beforeAll(async () => {
  domain = await openDomain(
    [OptionsModule, AccountsModule],
    [
      { provide: ChannelNames, useValue: {} },
      { provide: JobQueue, useValue: queue },
    ],
    { EGRESS_ALLOW_PRIVATE: 'true' },
  );
});
afterAll(() => domain.close());
beforeEach(async () => {
  mailedIds = [];
  mails = await MailServer.start({ withoutTls: true });
  await set({
    SMTPServer: '127.0.0.1',
    SMTPPort: String(mails.port),
    SMTPFrom: 'gate@example.com',
    SystemName: 'A<b>',
  });
});
afterEach(() => mails.close());

async function set(values: Partial<Record<OptionKey, string>>): Promise<void> {
  const editor = domain.get(OptionEditorService);
  await inTransaction((manager) => editor.store(values, manager));
  await editor.announce(values);
}

const inTransaction = <Result>(work: (manager: EntityManager) => Promise<Result>) =>
  domain.get(DataSource).transaction(work);

const codes = () => domain.get(MailedCodes);
const issue = (purpose: CodePurpose, address: string) => codes().issue(purpose, address, 'en');

/** Delivers the requested mails; returns the new ones. */
async function delivered() {
  mails.received.length = 0;
  for (const id of mailedIds.splice(0)) await domain.get(CodeMailJob).run({ codeId: id });
  return mails.received.map(({ to, source }) => ({ to, ...readMail(source) }));
}

/** Reads the mailed code of an address. */
async function mailedCode(purpose: CodePurpose, address: string): Promise<string> {
  await issue(purpose, address);
  const [mail] = await delivered();
  return (purpose === 'email' ? /<strong>(\w+)/ : /token=(\w+)/).exec(mail?.text ?? '')?.[1] ?? '';
}

async function accountWith(email: string, { cancelled = false, language = '' } = {}): Promise<number> {
  const newUser = { username: `n${++count}`, displayName: '', passwordHash: null, email };
  const id = await inTransaction((manager) => domain.get(SignupBonusesService).join(newUser, '', manager));
  if (cancelled) await domain.database.query('UPDATE users SET deleted_at = now() WHERE id = $1', [id]);
  const setting = language === '' ? '{}' : JSON.stringify({ language });
  await domain.database.query('UPDATE users SET setting = $2 WHERE id = $1', [id, setting]);
  return id;
}

const rewind = (address: string, interval: string) =>
  domain.database.query(
    `UPDATE mailed_codes SET created_at = created_at - $2::interval, expires_at = expires_at - $2::interval WHERE address = $1`,
    [address, interval],
  );

describe('code mail', () => {
  it('contains the code in the language of the requester, with the name of the site as text', async () => {
    const address = newAddress();
    await codes().issue('email', address, 'zh');
    const [mail] = await delivered();
    expect(mail).toMatchObject({ to: [address], subject: 'A<b>邮箱验证邮件' });
    expect(mail?.text).toMatch(/A&lt;b>.*<strong>[0-9a-f]{6}<\/strong>/);
  });

  it('links to the password reset page of the site, in the language of the account owner', async () => {
    await set({ ServerAddress: 'https://gate.example.com' });
    const address = newAddress();
    await accountWith(address, { language: 'zh' });
    await issue('password', address);
    const [mail] = await delivered();
    expect(mail?.subject).toBe('A<b>密码重置');
    expect(mail?.text).toMatch(
      new RegExp(
        `href="https://gate.example.com/user/reset\\?email=${encodeURIComponent(address)}&amp;token=[0-9a-f]{32}"`,
      ),
    );
  });

  it.each<[string, CodePurpose, { cancelled?: boolean } | null, RegExp | null]>([
    ['an unused address, to confirm it', 'email', null, /Your code/],
    ['an address of another account', 'email', {}, /An account already has this address/],
    ['an address of a cancelled account', 'email', { cancelled: true }, /An account already has this address/],
    ['an unused address, for a password', 'password', null, null],
    ['an address of a cancelled account, for a password', 'password', { cancelled: true }, null],
  ])('has the expected content for %s', async (_, purpose, owner, text) => {
    const address = newAddress();
    if (owner) await accountWith(address, owner);
    await issue(purpose, address);
    const mailed = await delivered();
    if (text === null) return expect(mailed).toEqual([]);
    expect(mailed).toHaveLength(1);
    expect(mailed[0]?.text).toMatch(text);
    return expect(mailed[0]?.text.includes('<strong>')).toBe(owner === null);
  });

  it('is sent once when several workers take it, and again when the mail server rejected it', async () => {
    const address = newAddress();
    await issue('email', address);
    const [id = 0] = mailedIds;
    await set({ SMTPPort: '1' });
    await expect(domain.get(CodeMailJob).run({ codeId: id })).rejects.toMatchObject({ code: 'mail_failed' });
    expect(await domain.get(CodeMailJob).pending()).toContainEqual({ codeId: id });
    await set({ SMTPPort: String(mails.port) });
    await Promise.all(Array.from({ length: 5 }, () => domain.get(CodeMailJob).run({ codeId: id })));
    expect(mails.received).toHaveLength(1);
    expect(await domain.get(CodeMailJob).pending()).not.toContainEqual({ codeId: id });
  });

  it('stays pending when its text cannot be built', async () => {
    const address = newAddress();
    await issue('email', address);
    const [id = 0] = mailedIds;
    await domain.database.query(`UPDATE mailed_codes SET code_cipher = 'unreadable' WHERE id = $1`, [id]);
    await expect(domain.get(CodeMailJob).run({ codeId: id })).rejects.toThrow();
    expect(await domain.get(CodeMailJob).pending()).toContainEqual({ codeId: id });
  });

  it('is refused with an error when no mail server is configured', async () => {
    await set({ SMTPServer: '' });
    await expect(issue('email', newAddress())).rejects.toThrow('SMTP 服务器未配置');
    expect(mailedIds).toEqual([]);
  });

  it('is sent to an address at most every thirty seconds, for any purpose and number of concurrent requests', async () => {
    const address = newAddress();
    const purposes: CodePurpose[] = ['email', 'password', 'email', 'password', 'email'];
    const responses = await Promise.allSettled(purposes.map((purpose) => issue(purpose, address)));
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = responses.find((response) => response.status === 'rejected');
    expect(refused).toMatchObject({ reason: { code: 'rate_limited', details: { retryAfterSeconds: 30 } } });
    await rewind(address, '31 seconds');
    await issue('email', address);
    expect(mailedIds).toHaveLength(2);
  });

  it('is not sent again within the interval because the last code was used', async () => {
    const address = newAddress();
    const id = await codes().verify('email', address, await mailedCode('email', address));
    await inTransaction((manager) => codes().useUp(id ?? 0, manager));
    await expect(issue('email', address)).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

describe('mailed code', () => {
  it('is not in the database after its mail was sent, and is encrypted before', async () => {
    const address = newAddress();
    await issue('email', address);
    const before = JSON.stringify(
      await domain.database.query('SELECT * FROM mailed_codes WHERE address = $1', [address]),
    );
    const [mail] = await delivered();
    const code = /<strong>(\w+)/.exec(mail?.text ?? '')?.[1] ?? '-';
    const [after] = await domain.database.query('SELECT * FROM mailed_codes WHERE address = $1', [address]);
    expect(before).not.toContain(code);
    expect(after).toMatchObject({ code_cipher: null });
  });

  it.each<[string, (address: string, code: string) => Promise<number | null>]>([
    ['with another purpose', (address, code) => codes().verify('password', address, code)],
    ['for another address', (_, code) => codes().verify('email', newAddress(), code)],
    ['with additional digits', (address, code) => codes().verify('email', address, `${code}0`)],
    [
      'after ten minutes',
      async (address, code) => {
        await rewind(address, '10 minutes');
        return codes().verify('email', address, code);
      },
    ],
    [
      'after five concurrent wrong tries',
      async (address, code) => {
        await Promise.all(Array.from({ length: 5 }, () => codes().verify('email', address, 'wrong')));
        return codes().verify('email', address, code);
      },
    ],
    [
      'that was replaced by another code',
      async (address, code) => {
        await rewind(address, '31 seconds');
        await issue('email', address);
        return codes().verify('email', address, code);
      },
    ],
  ])('is rejected %s', async (_, verify) => {
    const address = newAddress();
    expect(await verify(address, await mailedCode('email', address))).toBeNull();
  });

  it('stays valid after four wrong attempts, and after a correct one whose transaction failed', async () => {
    const address = newAddress();
    const code = await mailedCode('email', address);
    for (let tries = 0; tries < 4; tries++) expect(await codes().verify('email', address, 'wrong')).toBeNull();
    for (let tries = 0; tries < 4; tries++) expect(await codes().verify('email', address, code)).not.toBeNull();
  });

  it('is used once when several requests verify it concurrently', async () => {
    const address = newAddress();
    const code = await mailedCode('email', address);
    const used = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const id = await codes().verify('email', address, code);
        return id !== null && inTransaction((manager) => codes().useUp(id, manager));
      }),
    );
    expect(used.filter(Boolean)).toHaveLength(1);
    expect(await codes().verify('email', address, code)).toBeNull();
  });

  it('is deleted some time after it expired', async () => {
    const address = newAddress();
    await mailedCode('email', address);
    await rewind(address, '10 minutes');
    await codes().deleteExpired();
    expect(await domain.database.query('SELECT 1 FROM mailed_codes WHERE address = $1', [address])).toEqual([]);
  });
});

describe('address rules', () => {
  const request = (email: string) =>
    domain.get(EmailCodes).request({ email, botCheck: '' }, { ip: '192.0.2.1', language: 'en' });

  it.each([
    [
      'a domain that is not listed',
      { EmailDomainRestrictionEnabled: 'true' },
      'a@example.com',
      'address_domain_refused',
    ],
    [
      'a subdomain of a listed one',
      { EmailDomainRestrictionEnabled: 'true' },
      'a@x.gmail.com',
      'address_domain_refused',
    ],
    ['a + before the @', { EmailAliasRestrictionEnabled: 'true' }, 'a+b@example.com', 'address_alias_refused'],
    ['a dot before the @', { EmailAliasRestrictionEnabled: 'true' }, 'a.b@example.com', 'address_alias_refused'],
    ['two @', {}, '"a@b"@example.com', 'address_invalid'],
  ])('reject an address with %s', async (_, options, email, code) => {
    await set(options);
    await expect(request(email)).rejects.toMatchObject({ code });
    await set({ EmailDomainRestrictionEnabled: 'false', EmailAliasRestrictionEnabled: 'false' });
    expect(mailedIds).toEqual([]);
  });

  it('accept an address of a listed domain', async () => {
    await set({ EmailDomainRestrictionEnabled: 'true' });
    await request('someone@gmail.com');
    await set({ EmailDomainRestrictionEnabled: 'false' });
    expect(mailedIds).toHaveLength(1);
  });
});
