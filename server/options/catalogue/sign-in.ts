import { emailDomains } from './email-domains.js';
import { changedBy } from './option-definition.js';
import { address, flag, image, line, secret } from './option-kinds.js';

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
  GitHubOAuthEnabled: flag(false, 'Login with GitHub'),
  GitHubClientId: line('', 'Client id of the GitHub application'),
  GitHubClientSecret: secret('Client secret of the GitHub application'),
  LinuxDOOAuthEnabled: flag(false, 'Login with LinuxDO'),
  LinuxDOClientId: line('', 'Client id of the LinuxDO application'),
  LinuxDOClientSecret: secret('Client secret of the LinuxDO application'),
  'oidc.enabled': flag(false, 'Login with an OpenID Connect provider'),
  'oidc.well_known': address("Address of the provider's discovery document"),
  'oidc.client_id': line('', 'Client id at the provider'),
  'oidc.client_secret': secret('Client secret at the provider'),
  'oidc.authorization_endpoint': address('Where the browser is sent to log in'),
  'oidc.token_endpoint': address('Where codes are exchanged'),
  'oidc.user_info_endpoint': address('Where the user is read'),
  WeChatAuthEnabled: flag(false, 'Login through a WeChat server'),
  WeChatServerAddress: address('Address of the WeChat server'),
  WeChatServerToken: secret('Credential for the WeChat server'),
  WeChatAccountQRCodeImageURL: image('QR code of the WeChat account'),
  TelegramOAuthEnabled: flag(false, 'Login with the Telegram widget'),
  TelegramBotName: line('', "Name of the widget's bot"),
  TelegramBotToken: secret("Token of the widget's bot"),
});
