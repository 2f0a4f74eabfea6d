import { AppError, type ErrorDefinition } from '../platform/errors/app-error.js';
import { OptionError } from './option.errors.js';
import type { OptionKey } from './option-catalogue.js';
import type { Options } from './options.service.js';

/** Switches that make no sense before another option is filled in. */
const PREREQUISITES: { [Key in OptionKey]?: { needs: OptionKey; error: ErrorDefinition } } = {
  GitHubOAuthEnabled: { needs: 'GitHubClientId', error: OptionError.github_unconfigured },
  'oidc.enabled': { needs: 'oidc.client_id', error: OptionError.oidc_unconfigured },
  LinuxDOOAuthEnabled: { needs: 'LinuxDOClientId', error: OptionError.linuxdo_unconfigured },
  EmailDomainRestrictionEnabled: { needs: 'EmailDomainWhitelist', error: OptionError.email_domains_unconfigured },
  WeChatAuthEnabled: { needs: 'WeChatServerAddress', error: OptionError.wechat_unconfigured },
  TurnstileCheckEnabled: { needs: 'TurnstileSiteKey', error: OptionError.turnstile_unconfigured },
  TelegramOAuthEnabled: { needs: 'TelegramBotToken', error: OptionError.telegram_unconfigured },
};

/** @throws {AppError} when `text` switches something on that is not configured yet. */
export function requirePrerequisites(options: Pick<Options, 'text'>, key: OptionKey, text: string): void {
  const rule = PREREQUISITES[key];
  if (rule && text === 'true' && options.text(rule.needs).trim() === '') throw new AppError(rule.error);
}
