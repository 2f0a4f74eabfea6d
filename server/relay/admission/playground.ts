import { Injectable } from '@nestjs/common';
import { QuotaAdmission } from '../../billing/ledger/admission.js';
import { AppError } from '../../common/errors/app-error.js';
import { type Principal, UserStatus } from '../../common/principal.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { OpenAiRequestError } from '../../protocols/dialects/openai/shared/openai.errors.js';
import type { Payer } from '../model/call.js';
import { RelayError } from '../model/relay.errors.js';
import { GroupRules, UserFinder } from '../ports/site.port.js';
import { requireMayPin } from './relay-authenticator.js';

/** The part of the body of a request to the playground that determines who pays. */
export interface PlaygroundRequest {
  /** Empty: the user's own. */
  readonly group: string;
  /** The channel that the call is pinned to, as the suffix of an API key does; null when there is none. */
  readonly channelId: number | null;
}

/** A request whose body is not known yet. */
export const WITHOUT_BODY: PlaygroundRequest = { group: '', channelId: null };

/** A person chooses the model from a list, so the message is not that of a client that omits the field. */
const MODEL_REQUIRED = { ...OpenAiRequestError.model_required, zh: '请选择模型', en: 'Choose a model' };

/** @throws {AppError} channel_unknown, model_required */
export function readPlaygroundRequest(bytes: Buffer): PlaygroundRequest {
  const body = new JsonBody(bytes);
  const group = body.get('group');
  if (!body.get('model')) throw new AppError(MODEL_REQUIRED);
  return { group: typeof group === 'string' ? group : '', channelId: pinnedChannel(body) };
}

/** The console's playground: the logged-in user pays from the balance, without a token. */
@Injectable()
export class Playground {
  constructor(
    private readonly users: UserFinder,
    private readonly groups: GroupRules,
    private readonly admission: QuotaAdmission,
  ) {}

  /** @throws {AppError} unauthenticated, group_not_allowed, channel_pin_forbidden */
  async payer(principal: Principal | null, requested: PlaygroundRequest): Promise<Payer> {
    if (principal === null) throw new AppError(CommonError.unauthenticated);
    const user = await this.users.find(principal.userId);
    if (user === null || user.deleted) throw new AppError(CommonError.unauthenticated);
    const { channelId: pinnedChannelId } = requested;
    requireMayPin(user, pinnedChannelId);
    const group = requested.group || user.group;
    if (group !== user.group && !this.groups.mayUse(user.group, group))
      throw new AppError(RelayError.group_not_allowed);
    if (!this.admission.isLoaded(user.id, 0)) await this.admission.load(user.id, 0);
    return { user, token: null, tokenName: `playground-${group}`, group, pinnedChannelId };
  }

  /** A ban ends the logins of a user as well, but its error is more precise. @throws {AppError} user_banned */
  async requireActive(userId: number): Promise<void> {
    const user = await this.users.find(userId);
    if (!user || user.deleted || user.status === UserStatus.banned) throw new AppError(RelayError.user_banned);
  }
}

function pinnedChannel(body: JsonBody): number | null {
  const id = body.get('channel_id');
  if (id === undefined) return null;
  if (typeof id === 'number' && Number.isSafeInteger(id)) return id;
  throw new AppError(RelayError.channel_unknown);
}
