import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { UsableGroups } from '../../options/groups/usable-groups.service.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import { ChannelError } from '../model/channel.errors.js';
import { ChannelStatus } from '../model/channel-status.js';
import { CHANNEL_TYPES, SUGGESTED_MODELS } from '../types/channel-types.js';
import { ModelAliases } from './model-aliases.service.js';

/** The existing model names, and the names that a user may call. */
@Injectable()
export class ChannelModels {
  constructor(
    private readonly directory: ChannelDirectory,
    private readonly groups: UsableGroups,
    private readonly aliases: ModelAliases,
  ) {}

  /** Names that any enabled channel serves. */
  enabled(): readonly string[] {
    return this.directory.enabledModels();
  }

  /** Names that a channel type suggests. */
  suggested(): readonly string[] {
    return SUGGESTED_MODELS;
  }

  /** Every name that any channel serves or a channel type suggests, sorted. */
  known(): string[] {
    return [...new Set([...this.directory.enabledModels(), ...SUGGESTED_MODELS])].sort();
  }

  /** The suggestions of each channel type with a list, by its number. */
  byType(): Record<number, readonly string[]> {
    const listed = CHANNEL_TYPES.filter(({ inModelsMap }) => inModelsMap);
    return Object.fromEntries(listed.map(({ id, defaultModels }) => [id, defaultModels]));
  }

  /** The number of channels of each model, by the name that clients use; sorted by name. */
  channelCounts(): { model: string; enabled: number; all: number }[] {
    const counts = new Map<string, { model: string; enabled: number; all: number }>();
    for (const { models, modelPrefix, status } of this.directory.all()) {
      for (const name of models) {
        const model = `${modelPrefix}${name}`;
        const count = counts.get(model) ?? { model, enabled: 0, all: 0 };
        count.all += 1;
        if (status === ChannelStatus.enabled) count.enabled += 1;
        counts.set(model, count);
      }
    }
    return [...counts.values()].sort((one, other) => (one.model < other.model ? -1 : 1));
  }

  /** Names that enabled channels serve in each group of the site. */
  byGroup(): { group: string; models: readonly string[] }[] {
    return this.groups.all().map((group) => ({ group, models: this.directory.modelsOf(group) }));
  }

  /**
   * Names that an account may call in one group, or in any group that it may use; sorted.
   * @throws {AppError} channel_group_not_usable
   */
  usable(account: Pick<Principal, 'group'>, group?: string | null): string[] {
    if (group && !this.groups.mayUse(account.group, group)) {
      throw new AppError(ChannelError.channel_group_not_usable, { group });
    }
    const groups = group ? [group] : this.groups.of(account.group).map(({ name }) => name);
    return [...new Set(groups.flatMap((name) => this.directory.modelsOf(name)))].sort();
  }

  /**
   * The same with the aliases of the group and of the site of which the caller may call a model.
   * @throws {AppError} channel_group_not_usable
   */
  usableWithAliases(caller: Principal, group?: string | null): string[] {
    const models = this.usable(caller, group);
    const groups = group ? [group] : this.groups.of(caller.group).map(({ name }) => name);
    const aliases = groups.flatMap((name) =>
      this.aliases.names(name, null).filter((alias) => this.isServed(alias, name, caller)),
    );
    return [...new Set([...models, ...aliases])].sort();
  }

  private isServed(alias: string, callGroup: string, caller: Principal): boolean {
    return (this.aliases.targets(alias, callGroup, null) ?? []).some(({ model, group = callGroup }) => {
      const allowed = group === callGroup || this.groups.mayUse(caller.group, group);
      return allowed && this.directory.candidates(group, model).length > 0;
    });
  }
}
