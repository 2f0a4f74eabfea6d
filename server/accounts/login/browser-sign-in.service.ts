import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { LocalText } from '../../common/errors/app-error.js';
import { ok } from '../../platform/http/envelope.js';
import { userSchema, userWire } from '../model/user.wire.js';
import { PendingLoginCookie } from '../sessions/pending-login-cookie.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import type { SessionOrigin } from '../sessions/sessions.service.js';
import type { SignInOutcome } from './sign-in.service.js';

const CODE_DUE: LocalText = { zh: '请输入两步验证码', en: 'Enter the two-factor code' };

/** The answer of every call that may log in. */
export const signInSchema = z
  .union([userSchema, z.object({ require_2fa: z.literal(true) })])
  .describe('The user, of whom only id, names, role, status and group are filled in; or that a second factor is due.');

/** What a browser brings to a login, and what it takes away from one. */
@Injectable()
export class BrowserSignIn {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly pendingCookie: PendingLoginCookie,
  ) {}

  /** Where a request comes from, and the logins it carries. */
  arrival({ ip, headers }: FastifyRequest): {
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

  /** Gives the browser its cookie. */
  keep(reply: FastifyReply, { sessionId, pendingId }: SignInOutcome): void {
    if (pendingId !== undefined) {
      this.pendingCookie.write(reply, pendingId);
    } else {
      this.cookie.write(reply, sessionId);
      this.pendingCookie.clear(reply);
    }
  }

  /** Gives the browser its cookie and says who it is now, or that a code is due, in the way older tools know. */
  answer(reply: FastifyReply, outcome: SignInOutcome) {
    this.keep(reply, outcome);
    if (outcome.pendingId !== undefined) return ok({ require_2fa: true }, CODE_DUE[reply.request.language]);
    return ok(userWire.encodeLogin(outcome.user));
  }
}
