import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { BrowserCookie } from './browser-cookie.js';
import { PENDING_SECONDS } from './session-times.js';

/** The cookie that binds a pending login to the browser that began it. */
@Injectable()
export class PendingLoginCookie extends BrowserCookie {
  constructor(config: Config) {
    super(config, 'pending_login', PENDING_SECONDS);
  }
}
