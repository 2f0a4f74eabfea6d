import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { optionOf, PriceCatalog, type PricedModel, type PriceLookup } from '../billing/prices/price-catalog.js';
import { reprice } from '../billing/prices/stored-charge.js';
import { ChannelDirectory } from '../channels/directory/channel-directory.js';
import { DAY_MS } from '../common/durations.js';
import { AppError } from '../common/errors/app-error.js';
import { SET_DIMENSIONS } from '../common/price-dimension-keys.js';
import { may, type Principal } from '../common/principal.js';
import { type CalledModel, type ChargedCall, ChargedCallsService } from '../logs/charged-calls.service.js';
import { type OptionKey, type OptionValues, readOption } from '../options/catalogue/option-catalogue.js';
import type { ChangeOptionInput } from '../options/option.input.js';
import { CommonError } from '../platform/errors/common.errors.js';
import type { RepricedCallsModel, RepricedModelModel, RepricedUsageModel } from './repriced-usage.model.js';

/** The options that the prices of models are in, and the factors on them. */
const KEYS: readonly OptionKey[] = [...SET_DIMENSIONS.map(optionOf), 'PriceTiers', 'ServiceTierRatio', 'PriceHours'];
const USAGE_DAYS = 7;
/** Max calls of the period whose names are read: about a second of the database. */
const MAX_NAMED = 250_000;
/** Max calls whose charges are read and computed again. */
const MAX_REPRICED = 20_000;
const MAX_MODELS = 100;

/** The effect of a change of prices on the calls of the last seven days. */
@Injectable()
export class RepricedUsageService {
  constructor(
    private readonly prices: PriceCatalog,
    private readonly channels: ChannelDirectory,
    private readonly charged: ChargedCallsService,
  ) {}

  /**
   * Computes the present and the new cost of the calls whose price would change. Calls are priced one by one by the
   * settlement's rules, because each charge is rounded; so only the newest are read if there are too many.
   * @param now in milliseconds since 1970
   * @throws {AppError} forbidden without the permission to read the log, invalid_parameter for other options, or when a
   * text is invalid
   */
  async of(caller: Principal, changes: readonly ChangeOptionInput[], now = Date.now()): Promise<RepricedUsageModel> {
    if (!may(caller, 'logs:read')) throw new AppError(CommonError.forbidden);
    const draft = this.prices.withValues(valuesOf(changes));
    const from = new Date(now - USAGE_DAYS * DAY_MS);
    const { sums, since: named } = await this.charged.sums(from, MAX_NAMED);
    const changed = sums.filter((names) => this.isChanged(draft, names));
    const calls = changed.reduce((total, sum) => total + sum.calls, 0);
    const models = new Map<string, RepricedModelModel>();
    let oldest: Date | null = null;
    if (changed.length > 0) {
      for await (const page of this.charged.pages(named ?? from, changed, MAX_REPRICED)) {
        for (const call of page) this.addCall(models, draft, call);
        oldest = page.at(-1)?.createdAt ?? oldest;
        // Other requests are served between two pages.
        await nextTurn();
      }
    }
    const rows = [...models.values()].sort((a, b) => difference(b) - difference(a) || (a.model < b.model ? -1 : 1));
    return {
      from,
      since: calls > MAX_REPRICED ? oldest : named,
      total: rows.reduce(sumOf, NO_CALLS),
      models: rows.slice(0, MAX_MODELS),
    };
  }

  private isChanged(draft: PriceLookup, names: CalledModel): boolean {
    const called = this.called(names);
    return !isDeepStrictEqual(draft.callPrice(called, false), this.prices.callPrice(called, false));
  }

  private addCall(models: Map<string, RepricedModelModel>, draft: PriceLookup, call: ChargedCall): void {
    const repriced = this.repriced(draft, call);
    const sum = models.get(call.model) ?? { ...NO_CALLS, model: call.model };
    models.set(call.model, {
      model: call.model,
      ...sumOf(sum, {
        calls: 1,
        promptTokens: call.promptTokens,
        completionTokens: call.completionTokens,
        quota: call.quota,
        repriced: repriced === 'kept' ? call.quota : (repriced ?? 0),
        keptCalls: repriced === 'kept' ? 1 : 0,
        unpricedCalls: repriced === null ? 1 : 0,
      }),
    });
  }

  /** The new charge. Null if the call would be refused, `kept` if it cannot be computed or does not change. */
  private repriced(draft: PriceLookup, { charge, ...call }: ChargedCall): number | 'kept' | null {
    if (charge === null || charge.uncharged !== undefined) return 'kept';
    const called = this.called(call);
    const { units } = charge.usage;
    if (units?.kind === 'video' && draft.hasVideoPrice(called)) return 'kept';
    const price = draft.callPrice(called, false);
    return price && reprice(charge, price, call.createdAt.getTime());
  }

  private called({ model, upstream, channelId }: CalledModel): PricedModel {
    const channel = this.channels.byId(channelId);
    return { model, upstream, prefix: channel?.modelPrefix ?? '', prices: channel?.setting.prices ?? null };
  }
}

const NO_CALLS: RepricedCallsModel = {
  calls: 0,
  promptTokens: 0,
  completionTokens: 0,
  quota: 0,
  repriced: 0,
  keptCalls: 0,
  unpricedCalls: 0,
};

function sumOf(one: RepricedCallsModel, other: RepricedCallsModel): RepricedCallsModel {
  return {
    calls: one.calls + other.calls,
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
    quota: one.quota + other.quota,
    repriced: one.repriced + other.repriced,
    keptCalls: one.keptCalls + other.keptCalls,
    unpricedCalls: one.unpricedCalls + other.unpricedCalls,
  };
}

function difference({ quota, repriced }: RepricedCallsModel): number {
  return Math.abs(repriced - quota);
}

/** @throws {AppError} invalid_parameter for an option that has no prices of models, or when a text is invalid */
function valuesOf(changes: readonly ChangeOptionInput[]): Partial<OptionValues> {
  return Object.fromEntries(
    changes.map(({ key, value }) => {
      const known = KEYS.find((one) => one === key);
      if (known === undefined) throw new AppError(CommonError.invalid_parameter, { key });
      return [known, readOption(known, value)];
    }),
  );
}
