import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { BrowserCookie } from '../sessions/session-credentials.js';
import { STATE_SECONDS } from './sign-in-states.service.js';

/** The cookie that binds a login through a provider to the browser that began it. */
@Injectable()
export class SignInCookie extends BrowserCookie {
  constructor(config: Config) {
    super(config, 'sign_in', STATE_SECONDS);
  }
}
