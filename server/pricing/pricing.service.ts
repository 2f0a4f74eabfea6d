import { Injectable } from '@nestjs/common';
import { PriceCatalog } from '../billing/prices/price-catalog.js';
import type { RatioMap } from '../billing/prices/price-table.js';
import { ChannelDirectory } from '../channels/directory/channel-directory.js';
import type { Language } from '../common/errors/app-error.js';
import { findModelFacts } from '../common/model-facts/find-model-facts.js';
import type { ModelFacts } from '../common/model-facts/model-facts.js';
import type { Price } from '../common/price.js';
import type { Principal } from '../common/principal.js';
import { type UsableGroup, UsableGroupsService } from '../options/groups/usable-groups.service.js';

/** An available model, and its price before the group's factor. */
export interface ModelOffer {
  model: string;
  price: Price;
  /**
   * False: no price is set. `price` is then the fallback price for callers who accept unpriced models; other calls are
   * refused.
   */
  priceSet: boolean;
  /** Groups in which it is available. */
  groups: readonly string[];
  /** The public facts of the model. Undefined for models that the release does not know. */
  facts: ModelFacts | undefined;
}

export interface PriceList {
  models: ModelOffer[];
  /** US dollars per thousand calls of upstream tools, before the group's factor: `tool` or `tool:model-prefix*`. */
  toolPrices: RatioMap;
  groups: UsableGroup[];
  /** The reader's default group for prices. */
  group: string;
}

const VISITORS_GROUP = 'default';

/** The prices of all models. */
@Injectable()
export class PricingService {
  constructor(
    private readonly prices: PriceCatalog,
    private readonly channels: ChannelDirectory,
    private readonly usable: UsableGroupsService,
  ) {}

  /** @param reader null for a visitor, who sees the prices of the default group */
  listFor(reader: Principal | null, language: Language = 'zh'): PriceList {
    const models = this.channels.enabledModels().map((model) => this.offer(model));
    return {
      models,
      toolPrices: this.prices.toolPrices,
      groups: this.usable.of(reader?.group ?? '', language),
      group: reader?.group ?? VISITORS_GROUP,
    };
  }

  private offer(model: string): ModelOffer {
    const groups = this.channels.groupsOf(model);
    // The price on the channel with the highest priority.
    const names = this.channels.namesOf(groups[0] ?? '', model);
    return {
      model,
      price: this.prices.listPrice(names),
      priceSet: this.prices.setPrice(names) !== null,
      groups,
      facts: findModelFacts(model, names.prefix),
    };
  }
}
