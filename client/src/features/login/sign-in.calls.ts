import * as z from 'zod/mini';
import { request, requestWhole } from '../../lib/rest';
import { type Credentials, type SignInResponse, signInResponse } from './login.schema';

/** Any call that signs in. Throws `ProblemError`. */
export async function enter(method: 'GET' | 'POST', path: string, body?: unknown): Promise<SignInResponse> {
  return z.parse(signInResponse, await request<unknown>(method, path, body));
}

export const logIn = (credentials: Credentials, botToken: string): Promise<SignInResponse> =>
  enter('POST', `/api/user/login${botToken && `?${new URLSearchParams({ turnstile: botToken })}`}`, credentials);

/** A code of the app, or a recovery code. */
export const completeWithCode = (code: string): Promise<SignInResponse> =>
  enter('POST', '/api/user/login/2fa', { code });

export const enterByWeChat = (code: string): Promise<SignInResponse> =>
  enter('GET', `/api/oauth/wechat?${new URLSearchParams({ code })}`);

/** With the fields that the Telegram widget signed. */
export const enterByTelegram = (fields: Record<string, string>): Promise<SignInResponse> =>
  enter('GET', `/api/oauth/telegram/login?${new URLSearchParams(fields)}`);

/** Address that sends the browser to a provider. */
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

/** How a visit to a provider ended: an account was bound, or somebody came in. `returnTo` is where they wanted to go. */
export type Return = { bound: true } | { bound: false; answer: SignInResponse; returnTo: string };

/** Hands the server what a provider sent the browser back with. Counts once. Throws `ProblemError`. */
export async function comeBack(provider: string, search: string): Promise<Return> {
  const path = `/api/oauth/${encodeURIComponent(provider)}${search}`;
  const { message, data, return_to: returnTo } = z.parse(returned, await requestWhole('GET', path));
  if (message === 'bind') return { bound: true };
  return { bound: false, answer: z.parse(signInResponse, data), returnTo };
}
