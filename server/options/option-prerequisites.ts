import { AppError, type ErrorDefinition } from '../common/errors/app-error.js';
import { OptionError } from './catalogue/option.errors.js';
import type { OptionKey } from './catalogue/option-catalogue.js';
import type { Options } from './options.service.js';

/** Options that require other options. */
const PREREQUISITES: { [Key in OptionKey]?: { needs: readonly OptionKey[]; error: ErrorDefinition } } = {
  GitHubOAuthEnabled: { needs: ['GitHubClientId', 'GitHubClientSecret'], error: OptionError.github_unconfigured },
  'oidc.enabled': { needs: ['oidc.client_id', 'oidc.client_secret'], error: OptionError.oidc_unconfigured },
  LinuxDOOAuthEnabled: { needs: ['LinuxDOClientId', 'LinuxDOClientSecret'], error: OptionError.linuxdo_unconfigured },
  EmailDomainRestrictionEnabled: { needs: ['EmailDomainWhitelist'], error: OptionError.email_domains_unconfigured },
  WeChatAuthEnabled: { needs: ['WeChatServerAddress'], error: OptionError.wechat_unconfigured },
  TurnstileCheckEnabled: {
    needs: ['TurnstileSiteKey', 'TurnstileSecretKey'],
    error: OptionError.turnstile_unconfigured,
  },
  // Without a token the signatures would be made with a publicly known key.
  TelegramOAuthEnabled: { needs: ['TelegramBotToken'], error: OptionError.telegram_unconfigured },
  PayAddress: { needs: ['ServerAddress'], error: OptionError.payment_unconfigured },
};

/** @throws {AppError} when `text` enables or sets an option that requires an empty one. */
export function requirePrerequisites(options: Pick<Options, 'text'>, key: OptionKey, text: string): void {
  if (text === 'false' || text.trim() === '') return;
  const rule = PREREQUISITES[key];
  if (rule && !hasPrerequisites(options, key)) throw new AppError(rule.error);
}

/** Whether no option that the option requires is empty. */
export function hasPrerequisites(options: Pick<Options, 'text'>, key: OptionKey): boolean {
  return PREREQUISITES[key]?.needs.every((needed) => options.text(needed).trim() !== '') ?? true;
}
