import { Injectable } from '@nestjs/common';
import type { Batch } from '../../batches/batch.js';
import { BatchCanceller } from '../../batches/batch-canceller.port.js';
import { BatchStore, type NewBatch } from '../../batches/batch-store.js';
import { AppError } from '../../common/errors/app-error.js';
import { asString, type Fields, parsedFields } from '../../protocols/bytes/untrusted.js';
import { BadResponse } from '../../protocols/canonical/reply.js';
import { BatchError } from '../../protocols/dialects/openai/batch.errors.js';
import { accountReader } from '../../tokens/object-reader.js';
import { failureOfBadResponse, failureOfConnection, type UpstreamFailure } from '../model/failure.js';
import { BATCH_FAMILIES } from './batch-families.js';
import { BatchReservations } from './batch-reservations.js';
import { BatchUpstreams, type PlaceRequest, type UpstreamPlace } from './batch-upstreams.js';

/** The result of a submission. */
export type Submitted = { readonly batch: Batch } | { readonly failure: UpstreamFailure };

/** Submits batches to their upstreams and cancels them. */
@Injectable()
export class BatchSubmissions extends BatchCanceller {
  constructor(
    private readonly store: BatchStore,
    private readonly upstreams: BatchUpstreams,
    private readonly reservations: BatchReservations,
  ) {
    super();
  }

  /**
   * Submits a batch whose quota is reserved. The client's connection does not matter from here on. A batch that was not
   * certainly accepted is removed and its reservation is returned.
   */
  async submit(batch: NewBatch, place: UpstreamPlace, request: Omit<PlaceRequest, 'method'>): Promise<Submitted> {
    const response = await this.post(place, request).catch((error: unknown) => ({ failure: failureOf(error) }));
    if ('failure' in response) {
      await this.reservations.cancel(batch);
      return response;
    }
    await this.store.submitted(batch.id, asString(response.description.id), response.description);
    return { batch: await this.found(batch) };
  }

  async cancel(batch: Batch): Promise<Batch> {
    if (batch.state === 'ended') return batch;
    await this.store.describe(batch.id, batch.channelId === 0 ? cancelledHere(batch) : await this.cancelAt(batch));
    // The turn of a batch that this site runs ends by itself. Until then no other worker may claim it: requests are in
    // progress.
    if (batch.channelId !== 0) await this.store.hurry(batch.id);
    return this.found(batch);
  }

  private cancelAt({ id, family, channelId, keyFingerprint, upstreamId }: Batch): Promise<Fields> {
    const place = this.upstreams.placeOf({ channelId, keyFingerprint }, family, id);
    return this.upstreams.call(place, { method: 'POST', path: `${BATCH_FAMILIES[family].path(upstreamId)}/cancel` });
  }

  private async post(
    place: UpstreamPlace,
    request: Omit<PlaceRequest, 'method'>,
  ): Promise<{ description: Fields } | { failure: UpstreamFailure }> {
    const response = await this.upstreams.send(place, { ...request, method: 'POST' });
    if (response.status >= 300) return { failure: this.upstreams.failureOf(place, response) };
    const description = parsedFields(response.body.toString('utf8'));
    return asString(description.id) === '' ? { failure: failureOfBadResponse(BadResponse.noJson) } : { description };
  }

  private async found({ userId, family, id }: Pick<Batch, 'userId' | 'family' | 'id'>): Promise<Batch> {
    const batch = await this.store.find(accountReader(userId), family, id);
    if (batch === null) throw new AppError(BatchError.batch_not_found, { id });
    return batch;
  }
}

/** The description of a batch that this site runs, which its next turn then ends. */
function cancelledHere({ description }: Batch): Fields {
  return { ...description, status: 'cancelling', cancelling_at: Math.floor(Date.now() / 1_000) };
}

function failureOf(error: unknown): UpstreamFailure {
  return failureOfConnection(error instanceof Error ? error : new Error(String(error)));
}
