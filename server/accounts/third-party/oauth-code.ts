import { createHash } from 'node:crypto';
import { ProviderFailure, type ProviderHttp } from './provider-http.js';

/** The fields of a token request (RFC 6749, section 4.1.3; RFC 7636, section 4.5). */
export interface CodeForm {
  code: string;
  redirect_uri: string;
  code_verifier?: string;
  client_id?: string;
  client_secret?: string;
}

/** The parameters of an authorize address that contain the challenge of a verifier. */
export function challengeOf(codeVerifier: string): Record<string, string> {
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
  return { code_challenge: challenge, code_challenge_method: 'S256' };
}

/** Exchanges a code for an access token. @throws {ProviderFailure} */
export async function accessTokenFor(
  http: ProviderHttp,
  tokenAddress: string,
  form: CodeForm,
  headers: Record<string, string> = {},
): Promise<string> {
  const fields = Object.entries({ grant_type: 'authorization_code', ...form }).filter(
    ([, value]) => value !== undefined,
  );
  const { access_token: token, error } = await http.json(tokenAddress, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields as [string, string][]).toString(),
  });
  if (typeof token !== 'string' || token === '')
    throw new ProviderFailure(error === undefined ? 'no_token' : 'code_refused');
  return token;
}
