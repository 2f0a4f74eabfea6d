import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { BrowserCookie } from './browser-cookie.js';

/** Max lifetime of a login, in seconds. */
const MAX_AGE = 30 * 24 * 3_600;

/** The cookie that carries a login. */
@Injectable()
export class SessionCookie extends BrowserCookie {
  constructor(config: Config) {
    super(config, 'session', MAX_AGE);
  }
}
