import { type ErrorDefinition } from '../common/errors/app-error.js';
import { invalidField } from '../common/errors/invalid-field.js';
import { OptionError } from './catalogue/option.errors.js';
import type { OptionKey } from './catalogue/option-catalogue.js';
import { UnconfiguredError } from './catalogue/sign-in.errors.js';
import { SIGN_IN_PROVIDER_NAMES, SIGN_IN_PROVIDERS, type SignInProviderName } from './catalogue/sign-in-providers.js';
import type { OptionsService } from './options.service.js';

/** Options that require other options. */
const PREREQUISITES: { [Key in OptionKey]?: { needs: readonly OptionKey[]; error: ErrorDefinition } } = {
  ...Object.fromEntries(
    SIGN_IN_PROVIDER_NAMES.map((name) => {
      const { enabledBy, requires: needs } = SIGN_IN_PROVIDERS[name];
      return [enabledBy, { needs, error: UnconfiguredError[name] }];
    }),
  ),
  EmailDomainRestrictionEnabled: { needs: ['EmailDomainWhitelist'], error: OptionError.email_domains_unconfigured },
  'oidc.enforced_domains': { needs: ['oidc.client_id', 'oidc.client_secret'], error: UnconfiguredError.oidc },
  'saml.enforced_domains': { needs: SIGN_IN_PROVIDERS.saml.requires, error: UnconfiguredError.saml },
  'saml.signing_key': { needs: ['saml.signing_certificate'], error: OptionError.saml_certificate_missing },
  TurnstileCheckEnabled: {
    needs: ['TurnstileSiteKey', 'TurnstileSecretKey'],
    error: OptionError.turnstile_unconfigured,
  },
  PayAddress: { needs: ['ServerAddress'], error: OptionError.payment_unconfigured },
  StripeApiSecret: { needs: ['ServerAddress'], error: OptionError.payment_unconfigured },
};

/** @throws {AppError} when `text` enables or sets an option that requires an empty one, or contradicts another one. */
export function requirePrerequisites(options: Pick<OptionsService, 'text'>, key: OptionKey, text: string): void {
  if (key === 'CheckInMaxQuota') requireRange(Number(options.text('CheckInQuota')), Number(text));
  if (text === 'false' || text.trim() === '') return;
  const rule = PREREQUISITES[key];
  if (rule && !hasPrerequisites(options, key)) throw invalidField(rule.error, key);
}

/** A maximum of 0 means that the reward of a check-in is not random. */
function requireRange(reward: number, max: number): void {
  if (max > 0 && max < reward) throw invalidField(OptionError.check_in_max_below_reward, 'CheckInMaxQuota');
}

/** Whether no option that the option requires is empty. */
export function hasPrerequisites(options: Pick<OptionsService, 'text'>, key: OptionKey): boolean {
  return PREREQUISITES[key]?.needs.every((needed) => options.text(needed).trim() !== '') ?? true;
}

/** Whether users can sign in with a provider: it is enabled, and the options that it requires are set. */
export function isSignInEnabled(options: Pick<OptionsService, 'get' | 'text'>, name: SignInProviderName): boolean {
  const { enabledBy } = SIGN_IN_PROVIDERS[name];
  return options.get(enabledBy) === true && hasPrerequisites(options, enabledBy);
}

/** The providers that the console offers. */
export function offeredSignInProviders(options: Pick<OptionsService, 'get' | 'text'>): SignInProviderName[] {
  return SIGN_IN_PROVIDER_NAMES.filter((name) => {
    const shownWith: readonly OptionKey[] = SIGN_IN_PROVIDERS[name].shownWith ?? [];
    return isSignInEnabled(options, name) && shownWith.every((key) => options.text(key).trim() !== '');
  });
}
