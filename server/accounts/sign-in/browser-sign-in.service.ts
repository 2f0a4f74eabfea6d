import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { LocalText } from '../../common/errors/app-error.js';
import { ok } from '../../platform/http/envelope.js';
import { unixSeconds } from '../../platform/http/input/wire.js';
import { unixTime } from '../../platform/http/openapi/schema-registry.js';
import { userSchema, userWire, type WireUser } from '../model/user.wire.js';
import { bearerOf, PendingLoginCookie, SessionCookie } from '../sessions/session-credentials.js';
import { LOGIN_SECONDS } from '../sessions/session-times.js';
import type { SessionOrigin } from '../sessions/sessions.service.js';
import type { SignInOutcome } from './sign-in.service.js';

const SECOND_FACTOR_REQUIRED: LocalText = { zh: '请输入两步验证码', en: 'Enter the two-factor code' };

/** The fields of the response to a login that scripts of new-api read. */
const scriptLoginSchema = z.object({
  access_token: z.string().describe('With ApiDialect new-api: for Authorization, instead of the cookie.'),
  token_type: z.literal('Bearer'),
  access_expires_at: unixTime,
  session: z.object({ created_at: unixTime, expires_at: unixTime }),
  user: userSchema,
});

/** The response of every endpoint that may log in. */
export const signInSchema = z
  .union([
    userSchema.extend(scriptLoginSchema.partial().shape).meta({ id: 'SignedInUser' }),
    z.object({ require_2fa: z.literal(true) }),
  ])
  .describe(
    'The user, with only id, names, role, status and group filled in, and with ApiDialect new-api the login for scripts; ' +
      'or a flag that a second factor is required.',
  );

/** Reads the login cookies and origin of a request, and sets the cookies of a new login. */
@Injectable()
export class BrowserSignInService {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly pendingCookie: PendingLoginCookie,
  ) {}

  /** The origin of a request, and the login ids in its cookies. */
  originAndCookiesOf({ ip, headers }: FastifyRequest): {
    origin: SessionOrigin;
    previous: string | undefined;
    pendingId: string | undefined;
  } {
    return {
      origin: { ip, userAgent: headers['user-agent'] ?? '' },
      previous: this.cookie.read(headers),
      pendingId: this.pendingCookie.read(headers),
    };
  }

  /** Sets the login cookie, or the cookie of a login that waits for its second factor. */
  writeCookies(reply: FastifyReply, { sessionId, pendingId }: SignInOutcome): void {
    if (pendingId !== undefined) {
      this.pendingCookie.write(reply, pendingId);
    } else {
      this.cookie.write(reply, sessionId);
      this.pendingCookie.clear(reply);
    }
  }

  /**
   * Sets the cookie of the login and responds with the user, or with `require_2fa`, in the format that older clients
   * use.
   */
  respond(reply: FastifyReply, outcome: SignInOutcome) {
    this.writeCookies(reply, outcome);
    if (outcome.pendingId !== undefined)
      return ok({ require_2fa: true }, SECOND_FACTOR_REQUIRED[reply.request.language]);
    const user = userWire.encodeLogin(outcome.user);
    return ok({ ...user, ...(readsScriptLogin(reply.request) && scriptLogin(outcome.sessionId, user)) });
  }
}

/** Whether a program signs in. Browser pages receive no bearer token, because their scripts could read it. */
function readsScriptLogin({ apiDialect, headers }: FastifyRequest): boolean {
  return apiDialect === 'new-api' && headers['sec-fetch-site'] === undefined && headers.origin === undefined;
}

function scriptLogin(sessionId: string, user: WireUser): z.infer<typeof scriptLoginSchema> {
  const now = unixSeconds(new Date());
  const expires = now + LOGIN_SECONDS;
  return {
    access_token: bearerOf(sessionId),
    token_type: 'Bearer',
    access_expires_at: expires,
    session: { created_at: now, expires_at: expires },
    user,
  };
}
