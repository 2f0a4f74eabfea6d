import { changedBy } from './option-definition.js';
import { emailDomains, flag, line, secret } from './option-kinds.js';
import { signInProviderOptions } from './sign-in-providers.js';

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
