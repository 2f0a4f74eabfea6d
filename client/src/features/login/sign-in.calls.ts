import * as z from 'zod/mini';
import { request, requestWhole } from '../../lib/rest';
import { sessionUser } from '../../lib/storage';

export interface Credentials {
  username: string;
  password: string;
}

/** Response of every sign-in call: the user, or that a second factor is required. */
const signInResponse = z.union([z.object({ require_2fa: z.literal(true) }), sessionUser]);
export type SignInResponse = z.infer<typeof signInResponse>;

/** Default credentials of the first account; using them shows a warning. */
export const isDefaultPassword = ({ username, password }: Credentials): boolean =>
  username === 'root' && password === '123456';

/** Sends any sign-in request. Throws `ProblemError`. */
export async function enter(method: 'GET' | 'POST', path: string, body?: unknown): Promise<SignInResponse> {
  return z.parse(signInResponse, await request<unknown>(method, path, body));
}

export const logIn = (credentials: Credentials, botToken: string): Promise<SignInResponse> =>
  enter('POST', `/api/user/login${botToken && `?${new URLSearchParams({ turnstile: botToken })}`}`, credentials);

/** Completes sign-in with an authenticator code or a recovery code. */
export const completeWithCode = (code: string): Promise<SignInResponse> =>
  enter('POST', '/api/user/login/2fa', { code });

export const enterByWeChat = (code: string): Promise<SignInResponse> =>
  enter('GET', `/api/oauth/wechat?${new URLSearchParams({ code })}`);

/** Signs in with the fields signed by the Telegram widget. */
export const enterByTelegram = (fields: Record<string, string>): Promise<SignInResponse> =>
  enter('GET', `/api/oauth/telegram/login?${new URLSearchParams(fields)}`);

/** Address that redirects the browser to a login provider. */
export function startAddress(provider: string, { returnTo, inviteCode }: { returnTo?: string; inviteCode: string }) {
  const query = new URLSearchParams();
  if (returnTo) query.set('returnTo', returnTo);
  if (inviteCode) query.set('aff', inviteCode);
  return `/api/oauth/${provider}/start${query.size > 0 ? `?${query}` : ''}`;
}

const returned = z.object({
  message: z.string(),
  data: z.optional(z.unknown()),
  return_to: z._default(z.string(), ''),
});

/**
 * Result of a redirect to a provider: an account was bound, or the user signed in. `returnTo` is the requested page.
 */
export type Return = { bound: true } | { bound: false; response: SignInResponse; returnTo: string };

/** Sends the query of the provider's redirect to the server, which accepts it once. Throws `ProblemError`. */
export async function comeBack(provider: string, search: string): Promise<Return> {
  const path = `/api/oauth/${encodeURIComponent(provider)}${search}`;
  const { message, data, return_to: returnTo } = z.parse(returned, await requestWhole('GET', path));
  if (message === 'bind') return { bound: true };
  return { bound: false, response: z.parse(signInResponse, data), returnTo };
}
