import { Injectable } from '@nestjs/common';
import { Options } from '../options/options.service.js';
import { isIpAllowed } from '../tokens/ip-rules.js';
import { TokenDirectory } from '../tokens/token-directory.js';
import { statusOf } from '../tokens/token-status.js';
import { SiteSettings, TokenVerifier, type TokenView } from './ports.js';

/** The site's options in the words of the relay. */
@Injectable()
export class OptionSettings extends SiteSettings {
  constructor(private readonly options: Options) {
    super();
  }

  retryTimes(): number {
    return this.options.get('RetryTimes');
  }

  logConsumption(): boolean {
    return this.options.get('LogConsumeEnabled');
  }
}

@Injectable()
export class SiteTokens extends TokenVerifier {
  constructor(private readonly directory: TokenDirectory) {
    super();
  }

  verify(key: string) {
    return this.directory.verify(key);
  }

  stateOf(token: TokenView, remainQuota: number, nowMs: number): number {
    return statusOf({ ...token, remainQuota }, nowMs);
  }

  mayCallFrom(token: TokenView, ip: string): boolean {
    return isIpAllowed(token.allowIps, ip);
  }
}
