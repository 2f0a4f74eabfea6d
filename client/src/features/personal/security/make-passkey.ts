import * as z from 'zod/mini';

const creation = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ name: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.looseObject({ alg: z.number(), type: z.literal('public-key') })),
});

/** This browser knows passkeys, and the page came over a safe connection. */
export const canMakePasskeys = (): boolean =>
  typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function';

/**
 * Has an authenticator make a passkey.
 * @param options what the server wants of it, as JSON
 * @returns the credential as JSON, or `null` when the person gave up or the authenticator has one for this account
 */
export async function makePasskey(options: string): Promise<string | null> {
  const wanted = z.parse(creation, JSON.parse(options));
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(wanted);
  // Browsers hardly tell the reasons apart, and the way out is the same for all: try again.
  const credential = await navigator.credentials.create({ publicKey }).catch(() => null);
  return credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : null;
}
