import { Injectable } from '@nestjs/common';
import { PriceCatalog } from '../../billing/prices/price-catalog.js';
import { ChannelDirectory } from '../directory/channel-directory.js';

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

  /** Those whose calls are refused because there is no price. */
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
