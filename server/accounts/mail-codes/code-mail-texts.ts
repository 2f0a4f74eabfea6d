import type { Language } from '../../common/errors/app-error.js';
import { escaped, linkTo } from '../../platform/mail/mail-html.js';
import type { MailText } from '../../platform/mail/mailer.service.js';

type Texts = Record<Language, MailText>;

/** The mail with the code that verifies an address. */
export function emailCodeText(siteName: string, code: string, language: Language): MailText {
  const site = escaped(siteName);
  const texts: Texts = {
    zh: {
      subject: `${siteName}邮箱验证邮件`,
      html: `<p>您好，您正在 ${site} 验证邮箱。</p><p>验证码：<strong>${code}</strong></p><p>验证码 10 分钟内有效。如果不是您本人操作，请忽略本邮件。</p>`,
    },
    en: {
      subject: `${siteName}: confirm your e-mail address`,
      html: `<p>Your code for ${site} is <strong>${code}</strong></p><p>It is good for 10 minutes. If you did not ask for it, ignore this mail.</p>`,
    },
  };
  return texts[language];
}

/** The mail to the owner of an address when another user tries to verify the same address. */
export function addressInUseText(siteName: string, link: string, language: Language): MailText {
  const site = escaped(siteName);
  const anchor = linkTo(link);
  const texts: Texts = {
    zh: {
      subject: `${siteName}邮箱验证邮件`,
      html: `<p>有人在 ${site} 请求验证您的邮箱，但该邮箱已属于一个账户，因此没有发送验证码。</p><p>如果忘记了密码，可以在此重置：${anchor}。如果不是您本人操作，请忽略本邮件。</p>`,
    },
    en: {
      subject: `${siteName}: your e-mail address`,
      html: `<p>A code for your address was requested at ${site}. An account has this address already, so there is no code.</p><p>If you forgot your password, get a new one here: ${anchor}. If it was not you, ignore this mail.</p>`,
    },
  };
  return texts[language];
}

/** The mail with the password reset link. */
export function passwordResetText(siteName: string, link: string, language: Language): MailText {
  const site = escaped(siteName);
  const anchor = linkTo(link);
  const texts: Texts = {
    zh: {
      subject: `${siteName}密码重置`,
      html: `<p>您好，您正在重置 ${site} 的密码。</p><p>请打开以下链接：${anchor}</p><p>链接 10 分钟内有效。如果不是您本人操作，请忽略本邮件。</p>`,
    },
    en: {
      subject: `${siteName}: password reset`,
      html: `<p>To get a new password for ${site}, open this link: ${anchor}</p><p>It is good for 10 minutes. If you did not ask for it, ignore this mail.</p>`,
    },
  };
  return texts[language];
}
