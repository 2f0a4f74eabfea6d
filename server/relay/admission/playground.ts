import { Injectable } from '@nestjs/common';
import { QuotaAdmission } from '../../billing/ledger/admission.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import type { Payer } from '../model/call.js';
import { RelayError } from '../model/relay.errors.js';
import { GroupRules, UserFinder } from '../ports/site.port.js';
import { requireMayPin } from './relay-authenticator.js';

/** The console's playground: the logged-in user pays from the balance, without a token. */
@Injectable()
export class Playground {
  constructor(
    private readonly users: UserFinder,
    private readonly groups: GroupRules,
    private readonly admission: QuotaAdmission,
  ) {}

  /** @throws {AppError} unauthenticated, group_not_allowed, channel_pin_forbidden, channel_unknown */
  async payer(principal: Principal | null, bytes: Buffer): Promise<Payer> {
    if (principal === null) throw new AppError(CommonError.unauthenticated);
    const user = await this.users.find(principal.userId);
    if (user === null || user.deleted) throw new AppError(CommonError.unauthenticated);
    const body = new JsonBody(bytes);
    const requested = body.get('group');
    const pinnedChannelId = pinnedChannel(body);
    requireMayPin(user, pinnedChannelId);
    const group = typeof requested === 'string' && requested !== '' ? requested : user.group;
    if (group !== user.group && !this.groups.mayUse(user.group, group))
      throw new AppError(RelayError.group_not_allowed);
    if (!this.admission.isLoaded(user.id, 0)) await this.admission.load(user.id, 0);
    return { user, token: null, tokenName: `playground-${group}`, group, pinnedChannelId };
  }
}

/** The channel that a call is pinned to, as the suffix of an API key does; null when there is none. */
function pinnedChannel(body: JsonBody): number | null {
  const id = body.get('channel_id');
  if (id === undefined) return null;
  if (typeof id === 'number' && Number.isSafeInteger(id)) return id;
  throw new AppError(RelayError.channel_unknown);
}
