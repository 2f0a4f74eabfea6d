import { Injectable } from '@nestjs/common';
import { isIpAllowed } from '../../common/ip-rules.js';
import { KeyUsesService } from '../../tokens/key-uses.service.js';
import type { TokenView } from '../../tokens/token-directory.js';
import { TokenDirectory } from '../../tokens/token-directory.js';
import { statusOf, type TokenStatusValue } from '../../tokens/token-status.js';
import { TokenVerifier } from './site.port.js';

/** Adapts the token directory to the relay's port. */
@Injectable()
export class SiteTokens extends TokenVerifier {
  constructor(
    private readonly directory: TokenDirectory,
    private readonly keyUses: KeyUsesService,
  ) {
    super();
  }

  used(token: TokenView): void {
    this.keyUses.record(token);
  }

  find(key: string) {
    return this.directory.find(key);
  }

  byId(id: number) {
    return this.directory.byId(id);
  }

  stateOf(token: TokenView, remainQuota: number, nowMs: number): TokenStatusValue {
    return statusOf({ ...token, remainQuota }, nowMs);
  }

  mayCallFrom(token: TokenView, ip: string): boolean {
    return isIpAllowed(token.allowIps, ip);
  }
}
