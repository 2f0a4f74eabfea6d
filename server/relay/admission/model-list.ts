import { Injectable } from '@nestjs/common';
import { toModelObject } from '../../channels/models/model-object.js';
import { AppError } from '../../common/errors/app-error.js';
import type { ModelFacts } from '../../common/model-facts/model-facts.js';
import { ModelError } from '../../protocols/dialects/models.errors.js';
import type { Payer } from '../model/payer.js';
import { UpstreamChannels } from '../ports/site.port.js';
import { ModelDetails } from './model-details.js';

/** `GET /v1/models`: the models that a token may call. */
@Injectable()
export class ModelList {
  constructor(
    private readonly channels: UpstreamChannels,
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

  /** The model names alone, for lists in other formats. */
  names(payer: Payer): readonly string[] {
    const limits = payer.token?.modelLimits;
    return limits ? [...limits] : this.channels.modelsOf(payer.group);
  }

  private describe(payer: Payer, model: string) {
    return { ...toModelObject(model), ...this.details.fieldsOf(payer, model) };
  }
}
