import { z } from 'zod';
import type { Language } from '../../common/errors/app-error.js';
import { OptionsService } from '../../options/options.service.js';
import { siteAddress } from '../../options/site-address.js';
import { BackgroundJob } from '../../platform/coordination/background-job.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { Sql } from '../../platform/database/sql.js';
import { MAIL_DELIVERY, MailDeliveryJob, type StoredMail } from '../../platform/mail/mail-delivery.job.js';
import { escaped, linkTo } from '../../platform/mail/mail-html.js';
import { MailerService, type MailText } from '../../platform/mail/mailer.service.js';

interface InvitationMailData extends Record<string, unknown> {
  readonly invitationId: number;
}

interface InvitationMail extends StoredMail {
  readonly language: Language;
  readonly secretCipher: string;
  readonly inviter: string;
  readonly team: string;
  readonly expiresAt: Date;
}

const OPEN = `
  m.secret_cipher IS NOT NULL AND i.used_by IS NULL AND i.expires_at > now() AND m.next_try_at <= now()`;
const TAKE = `
  WITH taken AS (
    UPDATE team_invitation_mails m SET next_try_at = now() + $2 * interval '1 ms' FROM team_invitations i
    WHERE i.id = m.invitation_id AND m.invitation_id = $1 AND ${OPEN}
    RETURNING m.address, m.language, m.secret_cipher, m.delivery_id, i.team_id, i.created_by, i.expires_at
  )
  SELECT t.address, t.secret_cipher AS "secretCipher", t.delivery_id AS "deliveryId", t.expires_at AS "expiresAt",
    inviter.username AS inviter, team.username AS team,
    coalesce((SELECT u.setting ->> 'language' FROM users u
      WHERE lower(u.email) = t.address AND u.deleted_at IS NULL LIMIT 1), t.language) AS language
  FROM taken t JOIN users inviter ON inviter.id = t.created_by JOIN users team ON team.id = t.team_id
  WHERE team.deleted_at IS NULL`;
const SENT = 'UPDATE team_invitation_mails SET secret_cipher = NULL, sent_at = now() WHERE invitation_id = $1';
const FAILED = 'UPDATE team_invitation_mails SET next_try_at = now() WHERE invitation_id = $1';
const PENDING = `
  SELECT m.invitation_id AS "invitationId" FROM team_invitation_mails m JOIN team_invitations i ON i.id = m.invitation_id
  WHERE ${OPEN} ORDER BY m.next_try_at LIMIT 1000`;

/** Sends the mail with the link of an invitation to a team, unless the invitation is used, revoked or expired. */
@BackgroundJob({ name: 'invitation-mail', ...MAIL_DELIVERY })
export class InvitationMailJob extends MailDeliveryJob<InvitationMailData, InvitationMail> {
  readonly data = z.object({ invitationId: z.int() });

  protected readonly statements = {
    name: 'invitation-mail',
    pending: PENDING,
    take: TAKE,
    sent: SENT,
    failed: FAILED,
    id: ({ invitationId }: InvitationMailData) => invitationId,
  };

  constructor(
    sql: Sql,
    mailer: MailerService,
    private readonly cipher: Cipher,
    private readonly options: OptionsService,
  ) {
    super(sql, mailer);
  }

  protected textOf(mail: InvitationMail): MailText {
    const secret = this.cipher.decrypt('invitation-secret', mail.secretCipher);
    const link = `${siteAddress(this.options)}/teams/accept?${new URLSearchParams({ secret })}`;
    return invitationMailText({ ...mail, site: this.options.get('SystemName'), link });
  }
}

interface InvitationMailFacts {
  /** The names of the site, the team and the member who invites. */
  readonly site: string;
  readonly team: string;
  readonly inviter: string;
  readonly link: string;
  readonly expiresAt: Date;
  readonly language: Language;
}

/** The mail with the link of an invitation to a team. */
function invitationMailText(facts: InvitationMailFacts): MailText {
  const { link, expiresAt, language } = facts;
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const [site, team, inviter] = [facts.site, facts.team, facts.inviter].map(escaped);
  if (language === 'zh') {
    return {
      subject: `${facts.site}：邀请您加入团队“${facts.team}”`,
      html: `<p>${inviter} 邀请您加入 ${site} 上的团队“${team}”。</p><p>请登录或注册后打开以下链接加入：${linkTo(link)}</p><p>链接仅可使用一次，有效期至 ${until}。如果您不认识邀请人，请忽略本邮件。</p>`,
    };
  }
  return {
    subject: `${facts.site}: invitation to the team “${facts.team}”`,
    html: `<p>${inviter} invites you to the team “${team}” at ${site}.</p><p>To join, open this link and log in or register: ${linkTo(link)}</p><p>The link works once, until ${until}. If you do not know the inviter, ignore this email.</p>`,
  };
}
