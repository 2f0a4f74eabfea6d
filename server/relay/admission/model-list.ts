import { Injectable } from '@nestjs/common';
import { toModelObject } from '../../channels/models/model-object.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Payer } from '../call.js';
import { UpstreamChannels } from '../ports/site.port.js';
import { RelayError } from '../relay.errors.js';

/** `GET /v1/models`: what a token may call. */
@Injectable()
export class ModelList {
  constructor(private readonly channels: UpstreamChannels) {}

  list(payer: Payer) {
    return { object: 'list', success: true, data: this.names(payer).map(toModelObject) };
  }

  /** @throws {AppError} model_not_found when the token cannot call it. */
  one(payer: Payer, model: string) {
    if (!this.names(payer).includes(model)) throw new AppError(RelayError.model_not_found, { model });
    return toModelObject(model);
  }

  /** The names alone, for lists of other shapes. */
  names(payer: Payer): readonly string[] {
    const limits = payer.token?.modelLimits;
    return limits ? [...limits] : this.channels.modelsOf(payer.group);
  }
}
