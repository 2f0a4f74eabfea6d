import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { CommonError } from '../errors/common.errors.js';
import type { AccessRule } from './access-rule.js';

const USER_HEADERS = ['veloera-user', 'new-api-user'] as const;

/** The user ids in the headers of a script, unparsed; several headers may contain one. */
export function namedUsers(headers: IncomingHttpHeaders): string[] {
  return USER_HEADERS.map((name) => String(headers[name] ?? '')).filter((value) => value !== '');
}

/**
 * Refuses a state change that another site may have triggered with the user's cookie.
 * Browsers always send Sec-Fetch-Site or, on requests that change state, Origin. Scripts send neither, but the header
 * with the user's id or a login as Bearer, which a page of another site cannot send: its preflight is refused.
 * @param cookieUsed with a cookie, a request without these headers is refused; without one, only a foreign Origin is
 * refused.
 * @throws {AppError} cross_origin
 */
export function requireSameOrigin(request: FastifyRequest, cookieUsed: boolean): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin') return;
    throw new AppError(CommonError.cross_origin);
  }
  if (origin === undefined) {
    const ofScript = namedUsers(request.headers).length > 0 || /^Bearer\s/i.test(request.headers.authorization ?? '');
    if (cookieUsed && !ofScript) throw new AppError(CommonError.cross_origin);
    return;
  }
  if (originHost(origin) !== host) throw new AppError(CommonError.cross_origin);
}

/**
 * Refuses a body that a form of another site could have sent. Such a form has no access token or service credential.
 * The route may accept forms as a callback or of other sites, or one other content type as an upload.
 * @throws {AppError} unsupported_media_type
 */
export function requireJson(
  request: FastifyRequest,
  principal: Principal | null = null,
  { callback, crossSite, upload }: Pick<AccessRule, 'callback' | 'crossSite' | 'upload'> = {},
): void {
  if (principal && principal.via !== 'session') return;
  const type = request.headers['content-type'];
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (!hasBody || (upload !== undefined && type === upload)) return;
  const known = callback || crossSite ? /^application\/(json|x-www-form-urlencoded)\b/i : /^application\/json\b/i;
  if (!known.test(type ?? '')) throw new AppError(CommonError.unsupported_media_type);
}

/** The host part of an Origin header; undefined for `null` and invalid values. */
export function originHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
