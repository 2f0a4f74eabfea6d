import { importPKCS8, SignJWT } from 'jose';
import { AppError } from '../../../common/errors/app-error.js';
import { asString, parsedFields } from '../../bytes/untrusted.js';
import { ResponseError } from '../../canonical/reply.js';
import type { ProviderTools } from '../interface/provider.js';
import { VertexError } from './vertex.errors.js';

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const TOKEN_URI = 'https://oauth2.googleapis.com/token';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const TOKEN_LIFETIME_SECONDS = 3_600;
/** Tokens are renewed this long before they expire, so that no call uses an expired one. */
const MARGIN_SECONDS = 300;

/** Credentials that sign a channel's token requests. */
export interface ServiceAccount {
  projectId: string;
  clientEmail: string;
  privateKey: string;
  privateKeyId: string;
  tokenUri: string;
}

/** Whether a key is the JSON of a service account instead of a plain API key. */
export function isServiceAccount(key: string): boolean {
  return key.trimStart().startsWith('{');
}

/** @throws {AppError} vertex_key_malformed */
export function readServiceAccount(key: string): ServiceAccount {
  const fields = parsedFields(key);
  const account = {
    projectId: asString(fields.project_id),
    clientEmail: asString(fields.client_email),
    // Keys pasted into a form can contain an escaped line break as two characters.
    privateKey: asString(fields.private_key).replaceAll('\\n', '\n'),
    privateKeyId: asString(fields.private_key_id),
    tokenUri: asString(fields.token_uri) || TOKEN_URI,
  };
  if (account.projectId === '' || account.clientEmail === '' || account.privateKey === '') throw malformed();
  return account;
}

/**
 * An access token of the account, cached for all calls until shortly before it expires.
 * @throws {ResponseError} when Google does not issue one
 */
export function accessToken(account: ServiceAccount, tools: ProviderTools): Promise<string> {
  return tools.cache('access_token', () => exchange(account, tools));
}

async function exchange(account: ServiceAccount, tools: ProviderTools): Promise<{ value: string; forMs: number }> {
  const assertion = await sign(account, tools.now());
  const { origin, pathname, search } = new URL(account.tokenUri);
  const response = await tools.fetch({
    method: 'POST',
    origin,
    path: pathname + search,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      'accept-encoding': 'identity',
    },
    body: Buffer.from(new URLSearchParams({ grant_type: GRANT, assertion }).toString()),
  });
  const fields = parsedFields(response.body.toString('utf8'));
  const value = asString(fields.access_token);
  if (response.status >= 300 || value === '') throw refused(response.status, fields);
  const seconds = typeof fields.expires_in === 'number' ? fields.expires_in : TOKEN_LIFETIME_SECONDS;
  return { value, forMs: Math.max(seconds - MARGIN_SECONDS, 0) * 1_000 };
}

/** @throws {AppError} vertex_key_malformed */
async function sign(account: ServiceAccount, now: Date): Promise<string> {
  const key = await importPKCS8(account.privateKey, 'RS256').catch((cause: unknown) => {
    throw malformed(cause);
  });
  const issuedAt = Math.floor(now.getTime() / 1_000);
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(account.privateKeyId && { kid: account.privateKeyId }) })
    .setIssuer(account.clientEmail)
    .setAudience(account.tokenUri)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_LIFETIME_SECONDS)
    .sign(key);
}

/**
 * The account is unknown or deleted, or its key was revoked: an error of the key, unless Google reports a server error.
 */
function refused(status: number, fields: Readonly<Record<string, unknown>>): ResponseError {
  const reported = asString(fields.error_description) || asString(fields.error);
  const message = reported === '' ? 'Google gave no access token' : `Google gave no access token: ${reported}`;
  return new ResponseError(message, 'authentication_error', 'access_token_refused', status >= 500 ? 502 : 401);
}

function malformed(cause?: unknown): AppError {
  return new AppError(VertexError.vertex_key_malformed, {}, { cause });
}
