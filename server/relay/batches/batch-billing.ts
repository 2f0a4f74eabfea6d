import { Injectable } from '@nestjs/common';
import type { Batch, BatchDescription } from '../../batches/batch.js';
import { BatchStore } from '../../batches/batch-store.js';
import { holdOfNothing } from '../../billing/ledger/admission.js';
import { PriceCatalog } from '../../billing/prices/price-catalog.js';
import { createdAtOf, newRowId } from '../../platform/database/row-id.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { JSON_TYPE } from '../../protocols/bytes/content-types.js';
import { jsonLines } from '../../protocols/bytes/json-lines.js';
import { ObjectBody } from '../../protocols/bytes/request-body.js';
import type { Operation } from '../../protocols/dialects/shared/dialect.js';
import type { Metered } from '../../protocols/metering/meter.js';
import { CallPrices } from '../admission/call-prices.js';
import { batchPrice } from '../billing/batch-price.js';
import { CallBill } from '../billing/call-bill.js';
import type { ChargedPayer } from '../model/call.js';
import { UpstreamChannels, UserFinder } from '../ports/site.port.js';
import { SiteSettings } from '../ports/site-settings.js';
import { BATCH_FAMILIES } from './batch-families.js';
import { BatchUpstreams, type UpstreamPlace } from './batch-upstreams.js';

/** A settlement books as many rows in one statement. */
const CHUNK_SIZE = 200;
const MAX_LINE_BYTES = 64 * 1024 * 1024;
const NO_BODY = new ObjectBody({});

/** The usage of a request's response. */
interface Measured {
  readonly customId: string;
  readonly metered: Metered;
}

/** The terms of the charges of a batch. */
interface Terms {
  readonly batch: Batch;
  readonly place: UpstreamPlace;
  readonly payer: ChargedPayer;
  readonly operation: Operation;
  readonly requests: Requests;
}

/** What the gateway has stored about the requests of a batch. */
interface Requests {
  /** Whether a result is charged: it belongs to a request. */
  accept(customId: string): boolean;
  /** The estimated prompt in tokens, which is charged without usage. */
  promptOf(customId: string): number;
}

/**
 * Charges the results of batches: one log row for each successful request, by its usage, at the price of batches. The
 * id of the row is stored before it is booked, so that a request is charged once, however often this is repeated.
 */
@Injectable()
export class BatchBilling {
  constructor(
    private readonly store: BatchStore,
    private readonly upstreams: BatchUpstreams,
    private readonly users: UserFinder,
    private readonly channels: UpstreamChannels,
    private readonly prices: PriceCatalog,
    private readonly callPrices: CallPrices,
    private readonly settings: SiteSettings,
    private readonly bill: CallBill,
    private readonly logger: Logger,
  ) {}

  /**
   * Reads the results of a batch that has ended and charges them.
   * @returns the sum of the charges in quota units, including charges of earlier runs
   * @throws when the results cannot be read or a charge cannot be booked; repeat it then
   */
  async charge(
    batch: Batch,
    place: UpstreamPlace,
    description: BatchDescription,
    signal: AbortSignal,
  ): Promise<number> {
    const api = BATCH_FAMILIES[batch.family];
    const path = api.resultsPath(batch, description);
    const user = await this.users.find(batch.userId);
    if (path === null || user === null) return 0;
    const token = batch.tokenId === 0 ? null : { id: batch.tokenId };
    const payer = { user, token, tokenName: batch.tokenName, group: batch.group };
    const operation = api.operationOf(batch);
    const requests = await this.requestsOf(batch);
    const terms = { batch, place, payer, operation, requests };
    const { body } = await this.upstreams.open(place, path, signal);
    const quotas = new Map<number, number>();
    let unknown = 0;
    let chunk = new Map<string, Measured>();
    for await (const line of jsonLines(body, MAX_LINE_BYTES)) {
      const result = api.readResult(line);
      const metered = result?.body && measure(operation, batch.model, result.body);
      if (!metered) continue;
      if (!requests.accept(result.customId)) {
        unknown++;
        continue;
      }
      chunk.set(result.customId, { customId: result.customId, metered });
      if (chunk.size < CHUNK_SIZE) continue;
      await this.book(terms, [...chunk.values()], quotas);
      chunk = new Map();
    }
    if (chunk.size > 0) await this.book(terms, [...chunk.values()], quotas);
    if (unknown > 0)
      this.logger.error(
        { event: 'batch_results.unknown', batch: batch.id, channel: batch.channelId, results: unknown },
        'Upstream returned results of unknown requests, which are not charged',
      );
    return [...quotas.values()].reduce((sum, quota) => sum + quota, 0);
  }

  /**
   * The requests of a batch. Of a batch of an earlier version the site may not know them: the first results are charged
   * then, as many as it has requests, for its average prompt.
   */
  private async requestsOf({ id, requests, promptTokens }: Batch): Promise<Requests> {
    const index = await this.store.requestIndex(id);
    const average = Math.ceil(promptTokens / requests);
    const promptOf = (customId: string) => index?.promptOf(customId) ?? average;
    if (index) return { accept: (customId) => index.promptOf(customId) !== undefined, promptOf };
    const known = new Set((await this.store.started(id)).keys());
    const accept = (customId: string): boolean => {
      if (known.size < requests) known.add(customId);
      return known.has(customId);
    };
    return { accept, promptOf };
  }

  /** @param quotas of the charges, by their ids; entries are added */
  private async book(terms: Terms, results: readonly Measured[], quotas: Map<number, number>): Promise<void> {
    const { id, model } = terms.batch;
    const { open, booked } = await this.store.charges(
      id,
      results.map(({ customId }) => ({ customId, model, chargeId: newRowId().id })),
    );
    const measured = new Map(results.map(({ customId, metered }) => [customId, metered]));
    for (const [chargeId, quota] of booked) quotas.set(chargeId, quota);
    const settled = await Promise.all(
      open.map(async (charge) => {
        const result = await this.settle(terms, charge, measured.get(charge.customId) as Metered);
        return { chargeId: charge.chargeId, ...result };
      }),
    );
    for (const { chargeId, charge, late } of settled) {
      if (late) throw late;
      quotas.set(chargeId, charge?.quota ?? 0);
    }
  }

  private settle(
    { batch, place, payer, operation, requests }: Terms,
    { customId, model, chargeId }: { customId: string; model: string; chargeId: number },
    metered: Metered,
  ) {
    const { channel, key } = place;
    const upstreamModel = this.channels.upstreamName(channel, model);
    const called = { model, prefix: channel.modelPrefix, upstream: upstreamModel };
    // The price may have been removed since the batch was created.
    const price = this.callPrices.of(payer, model, channel) ?? this.prices.listPrice(called);
    const call = {
      payer,
      operation,
      body: NO_BODY,
      // The prompt is at the upstream: without usage, it is charged as it was estimated.
      requested: { ...requestOf(model), promptEstimate: requests.promptOf(customId) },
      price: batchPrice(price, this.settings.batchPriceRatio()),
      pricedChannel: channel,
      groupRatio: this.prices.groupRatio(payer.group),
      route: [{ channel: channel.id, failure: '' }],
      exchange: { requestId: batch.id, elapsedMs: () => 0 },
      batch: { id: batch.id, customId, rowId: { id: chargeId, createdAt: createdAtOf(chargeId) } },
    };
    const response = {
      kind: 'responded' as const,
      metered,
      timeToFirstTokenMs: null,
      interrupted: null,
      clientDisconnected: false,
      finish: () => undefined,
    };
    return this.bill.settle(call, holdOfNothing(batch.userId, batch.tokenId), {
      response,
      channel,
      key,
      upstreamModel,
    });
  }
}

function requestOf(model: string) {
  return { model, stream: false, wantsUsage: false, maxTokens: null, promptEstimate: 0 };
}

/** Null for a response that is not charged. */
function measure(operation: Operation, model: string, body: Buffer): Metered | null {
  const { metered, error } = operation.responseMeter(requestOf(model), NO_BODY).read({ contentType: JSON_TYPE, body });
  return error || !metered.produced ? null : metered;
}
