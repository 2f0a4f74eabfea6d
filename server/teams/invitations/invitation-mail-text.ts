import type { Language } from '../../common/errors/app-error.js';
import { escaped, linkTo } from '../../platform/mail/mail-html.js';
import type { MailText } from '../../platform/mail/mailer.service.js';

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
export function invitationMailText(facts: InvitationMailFacts): MailText {
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
    html: `<p>${inviter} invites you to the team “${team}” at ${site}.</p><p>To join, open this link and log in or register: ${linkTo(link)}</p><p>The link works once and until ${until}. If you do not know the inviter, ignore this mail.</p>`,
  };
}
