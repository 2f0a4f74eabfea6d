import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Config } from '../../platform/config/config.js';
import '@fastify/cookie';

/** Longest life of a login, in seconds. */
const MAX_AGE = 30 * 24 * 3_600;

/** The cookie that carries a login. */
@Injectable()
export class SessionCookie {
  private readonly secure: boolean;
  readonly name: string;

  constructor(config: Config) {
    this.secure = config.env.PUBLIC_HTTPS;
    // The prefix makes browsers refuse the cookie from a subdomain or over plain HTTP.
    this.name = this.secure ? '__Host-session' : 'session';
  }

  /** The id in a request's Cookie header; undefined when there is none. */
  read(headers: { cookie?: string }): string | undefined {
    for (const pair of (headers.cookie ?? '').split(';')) {
      const [name, value] = pair.trim().split('=', 2);
      if (name === this.name && value) return value;
    }
    return undefined;
  }

  write(reply: FastifyReply, id: string): void {
    reply.setCookie(this.name, id, { ...this.attributes, maxAge: MAX_AGE });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.name, this.attributes);
  }

  private get attributes() {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.secure } as const;
  }
}
