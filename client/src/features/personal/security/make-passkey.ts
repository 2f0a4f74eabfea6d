import * as z from 'zod/mini';

const creation = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ name: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.looseObject({ alg: z.number(), type: z.literal('public-key') })),
});

/** Whether the browser supports passkeys and the page is a secure context. */
export const canMakePasskeys = (): boolean =>
  typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function';

/**
 * Creates a passkey.
 * @param options creation options of the server, as JSON
 * @returns the credential as JSON, or `null` if the user cancelled or the authenticator already has one for this
 * account
 */
export async function makePasskey(options: string): Promise<string | null> {
  const wanted = z.parse(creation, JSON.parse(options));
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(wanted);
  // Browsers do not distinguish the reasons of a failure; the user can try again in every case.
  const credential = await navigator.credentials.create({ publicKey }).catch(() => null);
  return credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : null;
}
