import '@fastify/cookie';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Config } from '../../platform/config/config.js';
import { LOGIN_SECONDS, PENDING_SECONDS } from './session-times.js';

/** A cookie that only this site's server reads. */
export abstract class BrowserCookie {
  private readonly secure: boolean;
  readonly name: string;

  /** @param maxAge lifetime of the cookie in the browser, in seconds */
  constructor(
    config: Config,
    name: string,
    private readonly maxAge: number,
  ) {
    this.secure = config.env.PUBLIC_HTTPS;
    // The prefix makes browsers refuse the cookie from a subdomain or over plain HTTP.
    this.name = this.secure ? `__Host-${name}` : name;
  }

  /** The id in the Cookie header of a request. Undefined if there is none. */
  read(headers: { cookie?: string }): string | undefined {
    for (const pair of (headers.cookie ?? '').split(';')) {
      const [name, value] = pair.trim().split('=', 2);
      if (name === this.name && value) return value;
    }
    return undefined;
  }

  write(reply: FastifyReply, id: string): void {
    reply.setCookie(this.name, id, { ...this.attributes, maxAge: this.maxAge });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.name, this.attributes);
  }

  private get attributes() {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.secure } as const;
  }
}

/** The cookie that binds a pending login to the browser that began it. */
@Injectable()
export class PendingLoginCookie extends BrowserCookie {
  constructor(config: Config) {
    super(config, 'pending_login', PENDING_SECONDS);
  }
}

/** The cookie that carries a login. */
@Injectable()
export class SessionCookie extends BrowserCookie {
  constructor(config: Config) {
    super(config, 'session', LOGIN_SECONDS);
  }
}

/** Distinguishes the id of a login from an access token. */
const BEARER_PREFIX = 'session.';

/** The value that scripts send in Authorization instead of the login cookie. */
export function bearerOf(sessionId: string): string {
  return BEARER_PREFIX + sessionId;
}

/** The id of a login in the value of Authorization. Undefined for an access token. */
export function sessionOfBearer(value: string | undefined): string | undefined {
  return value?.startsWith(BEARER_PREFIX) ? value.slice(BEARER_PREFIX.length) : undefined;
}
