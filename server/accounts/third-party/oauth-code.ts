import { createHash } from 'node:crypto';
import { objectOf, ProviderFailure, type ProviderHttp } from './provider-http.js';

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

/**
 * Exchanges a code for an access token.
 * @throws {ProviderFailure} `token_<error>` with the error of the provider, such as token_invalid_grant
 */
export async function accessTokenFor(
  http: ProviderHttp,
  tokenAddress: string,
  form: CodeForm,
  headers: Record<string, string> = {},
): Promise<string> {
  const fields = Object.entries({ grant_type: 'authorization_code', ...form }).filter(
    ([, value]) => value !== undefined,
  );
  const response = await http.fetch(tokenAddress, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields as [string, string][]).toString(),
  });
  return tokenOf(response);
}

/** Errors have the status 400 or 401 (RFC 6749, section 5.2), at some providers 200. */
async function tokenOf(response: Response): Promise<string> {
  const { status, ok } = response;
  const body = await objectOf(response).catch((failure: unknown) => {
    throw ok ? failure : new ProviderFailure(`status_${status}`);
  });
  const { access_token: token, error } = body;
  if (typeof error === 'string' && /^[a-z_]{1,40}$/.test(error)) throw new ProviderFailure(`token_${error}`);
  if (!ok) throw new ProviderFailure(`status_${status}`);
  if (typeof token !== 'string' || token === '') throw new ProviderFailure('no_token');
  return token;
}
