import * as z from 'zod/mini';
import { request } from '../../lib/rest';
import type { SignInResponse } from './login.schema';
import { enter } from './sign-in.calls';

const ceremony = z.object({
  options: z.object({ publicKey: z.looseObject({ challenge: z.string() }) }),
});

/** Endpoints for a passkey as the only factor or as the second factor. */
export type PasskeyCeremony = '/api/user/passkey/login' | '/api/user/login/2fa/passkey';

/** Whether the browser supports passkeys and the page is a secure context. */
export const canUsePasskeys = (): boolean =>
  typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function';

/** Signs in with a passkey; `null` if the user cancelled or has none for this site. Throws `ProblemError`. */
export async function enterByPasskey(path: PasskeyCeremony): Promise<SignInResponse | null> {
  const { options } = z.parse(ceremony, await request<unknown>('POST', `${path}/begin`));
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options.publicKey);
  // Browsers report a cancelled prompt and a missing passkey in the same way.
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
  return credential instanceof PublicKeyCredential ? enter('POST', `${path}/finish`, credential.toJSON()) : null;
}
