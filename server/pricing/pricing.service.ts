import { Injectable } from '@nestjs/common';
import { PriceCatalog } from '../billing/prices/price-catalog.js';
import type { RatioMap } from '../billing/prices/price-table.js';
import { ChannelDirectory } from '../channels/directory/channel-directory.js';
import type { Language } from '../common/errors/app-error.js';
import type { Price } from '../common/price.js';
import type { Principal } from '../common/principal.js';
import { type UsableGroup, UsableGroups } from '../options/groups/usable-groups.service.js';

/** A model that can be called, and what it costs before the group's factor. */
export interface ModelOffer {
  model: string;
  price: Price;
  /** False: nobody has set it. `price` is then what those pay who accept unpriced models; others are refused. */
  priceSet: boolean;
  /** Groups in which it can be called. */
  groups: readonly string[];
}

export interface PriceList {
  models: ModelOffer[];
  /** US dollars a thousand calls of tools that upstreams run, before the group's factor: `tool` or `tool:model-prefix*`. */
  toolPrices: RatioMap;
  groups: UsableGroup[];
  /** The group whose prices the reader pays by default. */
  group: string;
}

const VISITORS_GROUP = 'default';

/** What every model costs. */
@Injectable()
export class PricingService {
  constructor(
    private readonly prices: PriceCatalog,
    private readonly channels: ChannelDirectory,
    private readonly usable: UsableGroups,
  ) {}

  /** The list as somebody sees it; visitors see what the default group pays. */
  listFor(visitor: Principal | null, language: Language = 'zh'): PriceList {
    const models = this.channels.enabledModels().map((model) => this.offer(model));
    return {
      models,
      toolPrices: this.prices.toolPrices,
      groups: this.usable.of(visitor?.group ?? '', language),
      group: visitor?.group ?? VISITORS_GROUP,
    };
  }

  private offer(model: string): ModelOffer {
    const groups = this.channels.groupsOf(model);
    // As its calls are charged on the channel that is asked first.
    const called = this.channels.namesOf(groups[0] ?? '', model);
    return { model, price: this.prices.listPrice(called), priceSet: this.prices.setPrice(called) !== null, groups };
  }
}
