import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { isObject } from '../../common/json.js';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** The signatures of id tokens that are accepted; never `none`, and none with the client secret. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const TYPES = [undefined, 'jwt', 'logout+jwt', 'application/logout+jwt'];
/** Max age of a token, and max difference between the clocks, in seconds. */
const MAX_AGE_SECONDS = 300;
const CLOCK_SKEW_SECONDS = 60;
/** Longer than a token is accepted, in seconds: its `jti` is stored for this time. */
export const TOKEN_SECONDS = MAX_AGE_SECONDS + 2 * CLOCK_SKEW_SECONDS;
const MAX_ID_LENGTH = 1_000;

/** The logins that a logout token ends: all logins of a user, of a session at the provider, or both. */
export interface LogoutToken {
  readonly issuer: string;
  readonly id: string;
  readonly subject: string | undefined;
  readonly sid: string | undefined;
}

/** The provider that the site uses. */
export interface LogoutIssuer {
  readonly issuer: string;
  readonly clientId: string;
  readonly keys: JWTVerifyGetKey;
}

/**
 * Validates a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6) except for its single use.
 * @throws {Error} with the reason
 */
export async function readLogoutToken(token: string, { issuer, clientId, keys }: LogoutIssuer): Promise<LogoutToken> {
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    maxTokenAge: MAX_AGE_SECONDS,
    clockTolerance: CLOCK_SKEW_SECONDS,
    requiredClaims: ['iss', 'aud', 'iat'],
  });
  // An id token, which browsers see, must not be accepted instead.
  if (!TYPES.includes(protectedHeader.typ?.toLowerCase())) throw new Error('typ');
  if (payload.nonce !== undefined) throw new Error('nonce');
  if (!hasEvent(payload)) throw new Error('events');
  const id = idClaim(payload, 'jti');
  const subject = idClaim(payload, 'sub');
  const sid = idClaim(payload, 'sid');
  if (id === undefined) throw new Error('jti');
  if (subject === undefined && sid === undefined) throw new Error('sub');
  return { issuer, id, subject, sid };
}

function hasEvent({ events }: JWTPayload): boolean {
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, EVENT)) return false;
  const event: unknown = (events as Record<string, unknown>)[EVENT];
  return isObject(event);
}

/** @throws {Error} for a value that is not a text */
function idClaim(payload: JWTPayload, name: 'jti' | 'sub' | 'sid'): string | undefined {
  const value = payload[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value === '' || value.length > MAX_ID_LENGTH) throw new Error(name);
  return value;
}
