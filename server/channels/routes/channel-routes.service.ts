import { Injectable } from '@nestjs/common';
import { PriceCatalog } from '../../billing/prices/price-catalog.js';
import type { AliasTarget, FallbackCondition } from '../../common/model-aliases.js';
import type { RoutingStrategy } from '../../common/routing.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import { type ChannelView, servedModels } from '../directory/channel-view.js';
import { ChannelKeyStatus } from '../model/channel-keys.js';
import { ChannelStatus } from '../model/channel-status.js';
import { ModelAliasesService } from '../models/model-aliases.service.js';
import { channelTypeOf } from '../types/channel-types.js';
import { RouteOrder, type RoutePlace } from './route-order.port.js';

/** Why a channel does not serve a call. */
export enum ExclusionReason {
  MODEL = 'MODEL',
  GROUP = 'GROUP',
  DISABLED = 'DISABLED',
  AUTO_DISABLED = 'AUTO_DISABLED',
  NO_KEY = 'NO_KEY',
}

interface Candidate extends RoutePlace {
  readonly channel: ChannelView;
}

interface Exclusion {
  readonly channel: ChannelView;
  readonly reasons: ExclusionReason[];
}

/** The channels that would serve a model in a group, in order, and the reasons why other channels would not. */
export interface ChannelRoute {
  /** The strategy that chooses between channels of the same priority. */
  readonly strategy: RoutingStrategy;
  readonly candidates: Candidate[];
  /** Those with the fewest reasons first. */
  readonly excluded: Exclusion[];
  /** Whether the model has a price, without which calls are refused. */
  readonly priced: boolean;
  /** The targets of the name in this group. Null if it is not an alias. */
  readonly targets: readonly RouteTarget[] | null;
}

/** A model that is tried for an alias. */
export interface RouteTarget {
  readonly model: string;
  readonly group: string;
  /** The failures of the previous target after which this one is tried. Null: all. */
  readonly when: readonly FallbackCondition[] | null;
  /** The number of channels that would serve it. */
  readonly channels: number;
  readonly priced: boolean;
}

/** Explains the routing of a call, without sending a request or changing anything. */
@Injectable()
export class ChannelRoutesService {
  constructor(
    private readonly directory: ChannelDirectory,
    private readonly order: RouteOrder,
    private readonly prices: PriceCatalog,
    private readonly aliases: ModelAliasesService,
  ) {}

  explain(group: string, model: string): ChannelRoute {
    const serving = new Map(this.directory.candidates(group, model).map((channel) => [channel.id, channel]));
    const { strategy, places } = this.order.of([...serving.values()], group, model);
    const candidates = places.flatMap((place) => {
      const channel = serving.get(place.channelId);
      return channel ? [{ ...place, channel }] : [];
    });
    const excluded = [...this.directory.all()]
      .filter(({ id }) => !serving.has(id))
      .map((channel) => ({ channel, reasons: reasonsAgainst(channel, group, model) }))
      .sort((a, b) => a.reasons.length - b.reasons.length || a.channel.id - b.channel.id);
    const targets = this.aliases.targets(model, group, null)?.map((target) => this.target(target, group)) ?? null;
    return { strategy, candidates, excluded, priced: this.isPriced(group, model), targets };
  }

  private target({ model, group: own, when }: AliasTarget, callGroup: string): RouteTarget {
    const group = own ?? callGroup;
    const channels = this.directory.candidates(group, model).length;
    return { model, group, when: when ?? null, channels, priced: this.isPriced(group, model) };
  }

  private isPriced(group: string, model: string): boolean {
    return this.prices.callPrice(this.directory.namesOf(group, model), false) !== null;
  }
}

function reasonsAgainst(channel: ChannelView, group: string, model: string): ExclusionReason[] {
  const { status, type, keyDescriptions, groups } = channel;
  const keyless = channelTypeOf(type)?.keyless ?? false;
  const holds: Record<ExclusionReason, boolean> = {
    MODEL: !servedModels(channel).includes(model),
    GROUP: !groups.has(group),
    DISABLED: status === ChannelStatus.disabled,
    AUTO_DISABLED: status === ChannelStatus.autoDisabled,
    NO_KEY: !keyless && keyDescriptions.every((key) => key.status !== ChannelKeyStatus.ENABLED),
  };
  return Object.values(ExclusionReason).filter((reason) => holds[reason]);
}
