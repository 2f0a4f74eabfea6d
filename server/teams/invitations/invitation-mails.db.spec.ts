import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MailServer } from '../../../test/support/mail-server.js';
import { readMail } from '../../../test/support/read-mail.js';
import { TeamsDomain } from '../../../test/support/teams-domain.js';
import { type Principal, TeamRole } from '../../common/principal.js';
import { OptionEditorService } from '../../options/option-editor.service.js';
import { eraseAccount } from '../../personal-data/erased-account.js';
import { executorOf } from '../../platform/database/pg-client.js';
import { Sql } from '../../platform/database/sql.js';
import type { TeamModel } from '../model/team.model.js';
import { InvitationMailJob } from './invitation-mail.job.js';
import { TeamInvitationsService } from './team-invitations.service.js';

let site: TeamsDomain;
let invitations: TeamInvitationsService;
let job: InvitationMailJob;
let mails: MailServer;
let root: Principal;
let owner: Principal;
let team: TeamModel;

beforeAll(async () => {
  site = await TeamsDomain.open({ EGRESS_ALLOW_PRIVATE: 'true' });
  invitations = site.domain.get(TeamInvitationsService);
  job = site.domain.get(InvitationMailJob);
  root = await site.user(0, 100);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.domain.database.query('DELETE FROM team_invitations');
  mails = await MailServer.start({ withoutTls: true });
  await set({
    SMTPServer: '127.0.0.1',
    SMTPPort: String(mails.port),
    SMTPFrom: 'gate@example.com',
    SystemName: 'A<b>',
    ServerAddress: 'https://gate.example.com',
  });
  ({ owner, team } = await site.team());
});
afterEach(() => mails.close());

async function set(values: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(values))
    await site.domain.get(OptionEditorService).change(root, key, value);
}

const invite = (email: string | null, by = owner, language: 'en' | 'zh' = 'en') =>
  invitations.create(by, team.id, { role: TeamRole.MEMBER, days: 7, email }, language);

/** Sends what is pending; returns the new mails. */
async function delivered() {
  mails.received.length = 0;
  for (const data of await job.pending()) await job.run(data);
  return mails.received.map(({ to, source }) => ({ to, ...readMail(source) }));
}

const refused = (code: string) => expect.objectContaining({ code });

describe('invitation by mail', () => {
  it('is sent once, with a link that adds its recipient as a member', async () => {
    const { invitation } = await invite('anna@example.com');
    expect(invitation).toMatchObject({ email: 'anna@example.com', mailedAt: null });
    const [mail] = await delivered();
    expect(mail).toMatchObject({ to: ['anna@example.com'], subject: `A<b>: invitation to the team “${team.name}”` });
    expect(mail?.text).toContain(`${owner.username} invites you to the team “${team.name}” at A&lt;b>.`);
    expect(await delivered()).toEqual([]);
    expect(await invitations.open(owner, team.id)).toEqual([
      expect.objectContaining({ email: 'anna@example.com', mailedAt: expect.any(Date) }),
    ]);

    const secret =
      /href="https:\/\/gate\.example\.com\/teams\/accept\?secret=([\w-]+)"/.exec(mail?.text ?? '')?.[1] ?? '';
    const anna = await site.user();
    expect(await invitations.accept(anna, secret)).toBe(team.id);
    const stored = await site.domain.database.query('SELECT * FROM team_invitation_mails');
    expect(stored).toEqual([]);
  });

  it.each([
    ['of the inviter', null, 'zh', /邀请您加入/],
    ['that the receiver has chosen', 'en', 'zh', /invites you/],
  ] as const)('is in the language %s', async (_, chosen, language, text) => {
    const address = `reader-${chosen}@example.com`;
    const reader = await site.user();
    await site.domain.database.query('UPDATE users SET email = $2, setting = $3 WHERE id = $1', [
      reader.userId,
      address,
      chosen ? { language: chosen } : {},
    ]);
    await invite(address, owner, language);
    expect((await delivered())[0]?.text).toMatch(text);
  });

  it('replaces an open invitation of the team to the same address', async () => {
    const first = await invite('anna@example.com');
    const second = await invite('anna@example.com');
    expect(await invitations.open(owner, team.id)).toEqual([expect.objectContaining({ id: second.invitation.id })]);
    await expect(invitations.find(first.secret)).rejects.toEqual(refused('team_invitation_invalid'));
    expect(await delivered()).toHaveLength(1);
  });

  it('is not sent after it was revoked', async () => {
    const { invitation } = await invite('anna@example.com');
    const pending = await job.pending();
    await invitations.revoke(owner, team.id, invitation.id);
    for (const data of pending) await job.run(data);
    expect(mails.received).toEqual([]);
  });

  it('is sent by one of several workers', async () => {
    await invite('anna@example.com');
    const [data] = await job.pending();
    if (!data) throw new Error('Nothing is pending');
    await Promise.all(Array.from({ length: 4 }, () => job.run(data)));
    expect(mails.received).toHaveLength(1);
  });

  it('stays pending when the mail server fails', async () => {
    await invite('anna@example.com');
    await mails.close();
    const [data] = await job.pending();
    if (!data) throw new Error('Nothing is pending');
    await expect(job.run(data)).rejects.toEqual(refused('mail_failed'));
    mails = await MailServer.start({ withoutTls: true });
    await set({ SMTPPort: String(mails.port) });
    expect(await delivered()).toHaveLength(1);
  });

  it('needs a mail server', async () => {
    await set({ SMTPServer: '' });
    await expect(invite('anna@example.com')).rejects.toEqual(refused('mail_unconfigured'));
    expect(await invitations.open(owner, team.id)).toEqual([]);
  });

  it('is refused to a user who has sent 100 in a day', async () => {
    for (let count = 0; count < 100; count++) await invite('anna@example.com');
    await expect(invite('anna@example.com')).rejects.toEqual(refused('rate_limited'));
    await invite(null);
  });

  it('loses its address when the account with the address is erased', async () => {
    const anna = await site.user();
    await site.domain.database.query(`UPDATE users SET email = 'anna@example.com' WHERE id = $1`, [anna.userId]);
    await invite('anna@example.com');
    await site.domain.get(Sql).transaction((client) => eraseAccount(anna.userId, executorOf(client)));
    expect(await site.domain.database.query('SELECT * FROM team_invitation_mails')).toEqual([]);
  });
});
