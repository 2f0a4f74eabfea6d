import { z } from 'zod';
import { unixTime } from '../../platform/http/openapi/schema-registry.js';
import { definitionOf, type OptionKey } from '../catalogue/option-catalogue.js';
import { SIGN_IN_PROVIDERS } from '../catalogue/sign-in-providers.js';
import { offeredSignInProviders } from '../option-prerequisites.js';
import type { OptionsService } from '../options.service.js';
import type { SiteState } from './status.service.js';

/** The fields about each sign-in provider. */
function providerFields<Value>(fieldOf: (key: OptionKey) => Value): Record<string, Value> {
  const fields = Object.values(SIGN_IN_PROVIDERS).flatMap(({ statusFields }) => Object.entries(statusFields ?? {}));
  return Object.fromEntries(fields.map(([field, key]) => [field, fieldOf(key)]));
}

export const statusSchema = z
  .object({
    version: z.string(),
    start_time: unixTime.describe('Unix seconds.'),
    setup: z.boolean().describe('Whether the site has been set up.'),
    system_name: z.string(),
    logo: z.string(),
    footer_html: z.string(),
    server_address: z.string(),
    docs_link: z.string(),
    chat_link: z.string(),
    chat_link2: z.string(),
    chats: z.array(z.record(z.string(), z.string())).describe('One object each: name → link with {key} and {address}.'),
    maintenance: z
      .object({ message: z.string(), until: z.number().nullable().describe('Seconds since 1970; null: not known.') })
      .nullable()
      .describe('Null: API calls are served.'),
    demo_site_enabled: z.boolean(),
    self_use_mode_enabled: z.boolean(),
    default_collapse_sidebar: z.boolean(),
    enable_drawing: z.boolean(),
    enable_task: z.boolean(),
    enable_data_export: z.boolean(),
    data_export_default_time: z.string(),
    time_zone: z.string().describe('Of the days of the site. A name of the IANA database.'),
    enable_batch_update: z.boolean(),
    mj_notify_enabled: z.boolean(),
    email_verification: z.boolean(),
    turnstile_check: z.boolean(),
    turnstile_site_key: z.string(),
    sign_in_providers: z
      .array(z.object({ name: z.string(), flow: z.enum(['redirect', 'code', 'widget']) }))
      .describe('The providers that users can log in with.'),
    ...providerFields((key) => (definitionOf(key).type === 'BOOLEAN' ? z.boolean() : z.string())),
    quota_per_unit: z.number().describe('Quota units per US dollar.'),
    display_in_currency: z.boolean(),
    price: z.number().describe('The price of a US dollar of quota.'),
    min_topup: z.number(),
    top_up_link: z.string(),
    enable_online_topup: z.boolean(),
    check_in_enabled: z.boolean(),
  })
  .meta({ id: 'Status' });

/** The documented status record. */
export function encodeStatus({
  version,
  startTime,
  setup,
  maintenance,
  options,
}: SiteState): z.infer<typeof statusSchema> {
  return {
    version,
    start_time: Math.floor(startTime.getTime() / 1_000),
    setup,
    maintenance: maintenance && {
      message: maintenance.message,
      until: maintenance.until && Math.floor(maintenance.until.getTime() / 1_000),
    },
    ...presentation(options),
    ...signIn(options),
    ...money(options),
  };
}

function presentation(options: OptionsService) {
  return {
    system_name: options.get('SystemName'),
    logo: options.get('Logo'),
    footer_html: options.get('Footer'),
    server_address: options.get('ServerAddress'),
    docs_link: options.get('general_setting.docs_link'),
    // Older consoles read these two fields, which the list of chats replaced.
    chat_link: '',
    chat_link2: '',
    chats: options.get('Chats').map(({ name, url }) => ({ [name]: url })),
    demo_site_enabled: options.get('DemoSiteEnabled'),
    self_use_mode_enabled: options.get('SelfUseModeEnabled'),
    default_collapse_sidebar: options.get('DefaultCollapseSidebar'),
    enable_drawing: options.get('DrawingEnabled'),
    enable_task: options.get('TaskEnabled'),
    enable_data_export: options.get('DataExportEnabled'),
    data_export_default_time: options.get('DataExportDefaultTime'),
    time_zone: options.get('TimeZone'),
    // Charges are always booked immediately.
    enable_batch_update: false,
    mj_notify_enabled: options.get('MjNotifyEnabled'),
  };
}

function signIn(options: OptionsService) {
  return {
    email_verification: options.get('EmailVerificationEnabled'),
    turnstile_check: options.get('TurnstileCheckEnabled'),
    turnstile_site_key: options.get('TurnstileSiteKey'),
    sign_in_providers: offeredSignInProviders(options).map((name) => ({ name, flow: SIGN_IN_PROVIDERS[name].flow })),
    ...providerFields((key) => options.get(key) as string | boolean),
  };
}

function money(options: OptionsService) {
  const payment = ['ServerAddress', 'PayAddress', 'EpayId', 'EpayKey'] as const;
  return {
    quota_per_unit: options.get('QuotaPerUnit'),
    display_in_currency: options.get('DisplayInCurrencyEnabled'),
    price: options.get('Price'),
    min_topup: options.get('MinTopUp'),
    top_up_link: options.get('TopUpLink'),
    enable_online_topup: payment.every((key) => options.get(key) !== ''),
    check_in_enabled: options.get('CheckInEnabled'),
  };
}
