import * as z from 'zod/mini';
import { request } from '../../lib/rest';
import type { SignInResponse } from './login.schema';
import { enter } from './sign-in.calls';

const ceremony = z.object({
  options: z.object({ publicKey: z.looseObject({ challenge: z.string() }) }),
});

/** A passkey instead of everything else, or as the second factor. */
export type PasskeyCeremony = '/api/user/passkey/login' | '/api/user/login/2fa/passkey';

/** This browser knows passkeys, and the page came over a safe connection. */
export const canUsePasskeys = (): boolean =>
  typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function';

/** Signs in with a passkey; `null` when the person gave up or has none for this site. Throws `ProblemError`. */
export async function enterByPasskey(path: PasskeyCeremony): Promise<SignInResponse | null> {
  const { options } = z.parse(ceremony, await request<unknown>('POST', `${path}/begin`));
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options.publicKey);
  // Browsers do not tell a refusal from a missing key, and there is nothing else a person could do about either.
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
  return credential instanceof PublicKeyCredential ? enter('POST', `${path}/finish`, credential.toJSON()) : null;
}
