import { Injectable } from '@nestjs/common';
import { toModelObject } from '../../channels/models/model-object.js';
import { AppError } from '../../common/errors/app-error.js';
import type { ModelFacts } from '../../common/model-facts/model-facts.js';
import { ModelError } from '../../protocols/dialects/models.errors.js';
import { Fallbacks } from '../fallback/fallbacks.js';
import type { Payer } from '../model/payer.js';
import { AliasDirectory, UpstreamChannels } from '../ports/site.port.js';
import { CallPrices } from './call-prices.js';
import { ModelDetails } from './model-details.js';

/** `GET /v1/models`: the models that a token may call. */
@Injectable()
export class ModelList {
  constructor(
    private readonly channels: UpstreamChannels,
    private readonly aliases: AliasDirectory,
    private readonly fallbacks: Fallbacks,
    private readonly prices: CallPrices,
    private readonly details: ModelDetails,
  ) {}

  list(payer: Payer) {
    return { object: 'list', success: true, data: this.names(payer).map((model) => this.describe(payer, model)) };
  }

  /** @throws {AppError} model_not_found when the token may not call the model. */
  one(payer: Payer, model: string) {
    if (!this.names(payer).includes(model)) throw new AppError(ModelError.model_not_found, { model });
    return this.describe(payer, model);
  }

  /** The facts of the payer's models, for lists in other formats. */
  factsFor(payer: Payer): (model: string) => ModelFacts | undefined {
    return (model) => this.details.factsOf(payer, model);
  }

  /**
   * The model names alone, for lists in other formats: models of the group and of the token's backup group, and aliases.
   * Names without a channel or without a price are left out.
   */
  names(payer: Payer): readonly string[] {
    const { token, group } = payer;
    const limits = token?.modelLimits;
    const backup = token?.backupGroup ? this.channels.modelsOf(token.backupGroup) : [];
    const models = limits ?? [...this.channels.modelsOf(group), ...backup];
    const aliases = this.aliases.names(group, token?.modelAliases ?? null);
    return [...new Set([...models, ...aliases])].filter((model) => this.canCall(payer, model)).sort();
  }

  private canCall(payer: Payer, model: string): boolean {
    const targets = this.fallbacks.targets(payer, model);
    return targets.some((target) => {
      const [channel] = this.channels.candidates(target.payer.group, target.model);
      return channel !== undefined && this.prices.of(payer, target.model, channel) !== null;
    });
  }

  private describe(payer: Payer, model: string) {
    return { ...toModelObject(model), ...this.details.fieldsOf(payer, model) };
  }
}
