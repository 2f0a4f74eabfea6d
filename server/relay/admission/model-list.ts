import { Injectable } from '@nestjs/common';
import { toModelObject } from '../../channels/models/model-object.js';
import { AppError } from '../../common/errors/app-error.js';
import { ModelError } from '../../protocols/dialects/models.errors.js';
import type { Payer } from '../model/payer.js';
import { UpstreamChannels } from '../ports/site.port.js';

/** `GET /v1/models`: the models that a token may call. */
@Injectable()
export class ModelList {
  constructor(private readonly channels: UpstreamChannels) {}

  list(payer: Payer) {
    return { object: 'list', success: true, data: this.names(payer).map(toModelObject) };
  }

  /** @throws {AppError} model_not_found when the token may not call the model. */
  one(payer: Payer, model: string) {
    if (!this.names(payer).includes(model)) throw new AppError(ModelError.model_not_found, { model });
    return toModelObject(model);
  }

  /** The model names alone, for lists in other formats. */
  names(payer: Payer): readonly string[] {
    const limits = payer.token?.modelLimits;
    return limits ? [...limits] : this.channels.modelsOf(payer.group);
  }
}
