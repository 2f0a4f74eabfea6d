import { z } from 'zod';
import { OptionError } from './option.errors.js';
import { changedBy, type OptionDefinition, OptionType } from './option-definition.js';
import { flag, line, secret } from './option-kinds.js';
import { signInProviderOptions } from './sign-in-providers.js';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`, 'i');

/** Domains separated by commas: valid and without duplicates; read in lower case. */
function emailDomains(defaults: readonly string[], effect: string): OptionDefinition<readonly string[]> {
  const schema = z.string().transform((value, context): readonly string[] => {
    const domains = value
      .split(',')
      .map((domain) => domain.trim().toLowerCase())
      .filter(Boolean);
    const wrong = domains.find((domain) => !DOMAIN.test(domain));
    const twice = domains.find((domain, index) => domains.indexOf(domain) < index);
    const error = wrong === undefined ? OptionError.email_domain_duplicate : OptionError.email_domain_invalid;
    const domain = wrong ?? twice;
    if (domain !== undefined) context.addIssue({ code: 'custom', params: { error, params: { domain } } });
    return domains;
  });
  return { type: OptionType.STRING, defaultText: defaults.join(','), schema, effect };
}

const COMMON_MAIL_DOMAINS = [
  'gmail.com',
  '163.com',
  '126.com',
  'qq.com',
  'outlook.com',
  'hotmail.com',
  'icloud.com',
  'yahoo.com',
  'foxmail.com',
];

/** Registration and login. */
export const signInOptions = changedBy('root', {
  PasswordLoginEnabled: flag(true, 'Login with a password'),
  PasswordRegisterEnabled: flag(true, 'Registration with a password'),
  RegisterEnabled: flag(true, 'Registration of any kind'),
  EmailVerificationEnabled: flag(false, 'Registration asks for a code sent by mail'),
  EmailDomainRestrictionEnabled: flag(false, 'Only addresses of the listed domains are accepted'),
  EmailDomainWhitelist: emailDomains(COMMON_MAIL_DOMAINS, 'The domains that are accepted'),
  EmailAliasRestrictionEnabled: flag(false, 'Addresses with + or . before the @ are refused'),
  TurnstileCheckEnabled: flag(false, 'Login, registration and mails ask for the bot check'),
  TurnstileSiteKey: line('', "The bot check's public key"),
  TurnstileSecretKey: secret("The bot check's secret key"),
  ...signInProviderOptions,
});
