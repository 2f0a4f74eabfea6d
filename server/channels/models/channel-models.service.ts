import { Injectable } from '@nestjs/common';
import { PriceCatalog } from '../../billing/prices/price-catalog.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { UsableGroupsService } from '../../options/groups/usable-groups.service.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import { ChannelError } from '../model/channel.errors.js';
import type { FetchUpstreamModelsInput } from '../model/channel.input.js';
import { MAX_MODELS } from '../model/channel-fields.js';
import { readSetting } from '../model/channel-json.js';
import { parseKeys } from '../model/channel-keys.js';
import { requireType } from '../model/channel-rules.js';
import { ChannelStatus } from '../model/channel-status.js';
import { CHANNEL_TYPES, DEFAULT_TYPE, SUGGESTED_MODELS } from '../types/channel-types.js';
import { ModelAliasesService } from './model-aliases.service.js';
import { type ListingTarget, ModelLister } from './model-lister.port.js';

/** The existing model names, and the names that a user may call. */
@Injectable()
export class ChannelModelsService {
  constructor(
    private readonly directory: ChannelDirectory,
    private readonly groups: UsableGroupsService,
    private readonly aliases: ModelAliasesService,
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
   * The models that the caller may use, including aliases of the group and of the site that refer to such a model.
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

/** The models that upstreams list. */
@Injectable()
export class OfferedModels {
  constructor(
    private readonly directory: ChannelDirectory,
    private readonly lister: ModelLister,
  ) {}

  /**
   * Names of the models that an upstream lists. A stored key is only sent to its stored address.
   * @throws {AppError} channel_not_found, fetch_models_key_required, or the error of the upstream
   */
  async fetch(input: FetchUpstreamModelsInput): Promise<string[]> {
    const models = await this.lister.list(this.targetOf(input));
    return [...new Set(models)].filter(Boolean).slice(0, MAX_MODELS);
  }

  private targetOf(input: FetchUpstreamModelsInput): ListingTarget {
    if (input.channelId) {
      const channel = this.directory.byId(wholeNumber(input.channelId));
      if (channel === null) throw new AppError(ChannelError.channel_not_found);
      requireType(channel.type);
      return { ...channel, key: channel.keys[0] ?? '' };
    }
    const type = requireType(input.type ?? DEFAULT_TYPE);
    const key = parseKeys(type.id, input.key ?? '')[0] ?? '';
    if (key === '' && !type.keyless) throw new AppError(ChannelError.fetch_models_key_required);
    const baseUrl = input.baseUrl || type.defaultBaseUrl;
    return { id: 0, type: type.id, baseUrl, other: '', setting: readSetting(''), key, openaiOrganization: '' };
  }
}

/** The models that enabled channels serve, and their names in price lists. */
@Injectable()
export class ModelsInUse {
  constructor(
    private readonly channels: ChannelDirectory,
    private readonly prices: PriceCatalog,
  ) {}

  /** Their names without the prefixes of channels, and their names at the upstreams. */
  listedNames(): ReadonlySet<string> {
    return new Set(
      this.called().flatMap(({ model, prefix, upstream }) => [
        model.startsWith(prefix) ? model.slice(prefix.length) : model,
        upstream,
      ]),
    );
  }

  /** The models whose calls are refused because they have no price. */
  unpriced(): string[] {
    return this.called()
      .filter((called) => this.prices.setPrice(called) === null)
      .map(({ model }) => model);
  }

  private called() {
    return this.channels
      .enabledModels()
      .map((model) => this.channels.namesOf(this.channels.groupsOf(model)[0] ?? '', model));
  }
}
