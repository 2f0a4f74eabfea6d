import type { UserView } from '../../accounts/model/user-directory.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { AliasTable, AliasTarget } from '../../common/model-aliases.js';
import type { TokenView } from '../../tokens/token-directory.js';
import type { TokenStatusValue } from '../../tokens/token-status.js';

/**
 * The dependencies of the relay on modules that administrators and users edit: tokens, users, channels, groups,
 * options. Their directories are compatible with these classes and are bound in `relay.module.ts`. The ledger and the
 * prices are used directly.
 */

/** Finds API tokens and checks their state. */
export abstract class TokenVerifier {
  /** The token with this key (without sk-), from memory when it was used before; null when it does not exist. */
  abstract find(key: string): TokenView | null | Promise<TokenView | null>;
  /** The token with this id; null when it does not exist. Not from memory. */
  abstract byId(id: number): Promise<TokenView | null>;
  /** The token's current status. `remaining` in quota units, `nowMs` in ms since 1970. */
  abstract stateOf(token: TokenView, remaining: number, nowMs: number): TokenStatusValue;
  /** Whether the token's IP allow list contains the address. */
  abstract mayCallFrom(token: TokenView, ip: string): boolean;
  /** Records that a request came with the key by which the token was found; nothing waits for it. */
  abstract used(token: TokenView): void;
}

/** Finds the owners of tokens. */
export abstract class UserFinder {
  abstract find(userId: number): Promise<UserView | null>;
}

/** Finds the channels that may serve a model. */
export abstract class UpstreamChannels {
  /** Enabled channels that serve a model in a group. */
  abstract candidates(group: string, model: string): readonly ChannelView[];
  /** Whether any channel serves the model, in any state and group. */
  abstract knows(model: string): boolean;
  abstract byId(id: number): ChannelView | null;
  abstract modelsOf(group: string): readonly string[];
  /** The model's name at a channel's upstream: without the prefix, after the model mapping. */
  abstract upstreamName(channel: ChannelView, model: string): string;
}

/** Disables channels whose upstream refuses them. */
export abstract class ChannelSwitch {
  /** Disables a key, or the whole channel when it has no other key. @returns what was disabled */
  abstract refuseKey(channelId: number, key: string, reason: string): Promise<'key' | 'channel' | 'nothing'>;
}

/** The names that refer to several models. */
export abstract class AliasDirectory {
  /**
   * The models that an alias refers to, in the order of trying; null for other names. `own`: the aliases of the token.
   */
  abstract targets(name: string, group: string, own: AliasTable | null): readonly AliasTarget[] | null;
  abstract names(group: string, own: AliasTable | null): readonly string[];
}

/** The permissions of users in groups. */
export abstract class GroupRules {
  /** Whether a user of `userGroup` may use `group`. */
  abstract mayUse(userGroup: string, group: string): boolean;
  /** Whether the group still exists. */
  abstract exists(group: string): boolean;
}
