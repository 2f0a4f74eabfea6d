import * as z from 'zod/mini';
import { request } from './rest';
import { type SignInProviderName, signInProviders } from './sign-in-providers.generated';
import { stored, useStored } from './storage';

const flag = z._default(z.boolean(), false);
const text = z._default(z.string(), '');

/** Public status record. Unknown fields are ignored, missing ones have the documented default of the server. */
const statusSchema = z.object({
  system_name: z._default(z.string(), 'Tollgate'),
  logo: text,
  footer_html: text,
  version: text,
  start_time: z._default(z.number(), 0),
  server_address: text,
  docs_link: text,
  quota_per_unit: z._default(z.number(), 500_000),
  display_in_currency: z._default(z.boolean(), true),
  default_collapse_sidebar: flag,
  enable_data_export: flag,
  data_export_default_time: z.catch(z.enum(['hour', 'day', 'week']), 'hour'),
  time_zone: z._default(z.string(), 'UTC'),
  enable_drawing: flag,
  enable_task: flag,
  mj_notify_enabled: flag,
  check_in_enabled: flag,
  email_verification: flag,
  sign_in_providers: z._default(z.array(z.object({ name: z.string() })), []),
  saml_button: text,
  wechat_qrcode: text,
  telegram_bot_name: text,
  turnstile_check: flag,
  turnstile_site_key: text,
  setup: z._default(z.boolean(), true),
  self_use_mode_enabled: flag,
  demo_site_enabled: flag,
  maintenance: z._default(z.nullable(z.object({ message: z.string(), until: z.nullable(z.number()) })), null),
});

export type Status = z.infer<typeof statusSchema>;

/** Stored unparsed: its consumers distinguish an invalid list from an empty one. */
const chatsOf = z.catch(z.object({ chats: z.optional(z.unknown()) }), {});

const defaultStatus: Status = z.parse(statusSchema, {});

const parse = (raw: unknown): Status => {
  const parsed = z.safeParse(statusSchema, raw ?? {});
  return parsed.success ? parsed.data : defaultStatus;
};

/**
 * Fetches and stores the record and the flags in the local storage. Throws a `ProblemError` if the server is
 * unreachable.
 */
export async function loadStatus(): Promise<Status> {
  const raw = await request<unknown>('GET', '/api/status');
  stored.status.write(raw);
  const status = parse(raw);
  stored.enableDataExport.write(status.enable_data_export);
  stored.enableDrawing.write(status.enable_drawing);
  stored.enableTask.write(status.enable_task);
  stored.mjNotifyEnabled.write(status.mj_notify_enabled);
  stored.footerHtml.write(status.footer_html);
  stored.chats.write(z.parse(chatsOf, raw).chats ?? null);
  return status;
}

let seen: { raw: unknown; status: Status } = { raw: undefined, status: defaultStatus };

/** The stored status record, parsed once per change. */
export function currentStatus(): Status {
  const raw = stored.status.read();
  if (raw !== seen.raw) seen = { raw, status: parse(raw) };
  return seen.status;
}

export function useStatus(): Status {
  useStored(stored.status);
  return currentStatus();
}

interface OfferedProvider {
  name: SignInProviderName;
  flow: (typeof signInProviders)[number]['flow'];
}

/** The providers that users can sign in with now and that this version of the console knows. */
export const offeredProviders = ({ sign_in_providers: offered }: Status): OfferedProvider[] =>
  signInProviders.filter(({ name }) => offered.some((provider) => provider.name === name));
