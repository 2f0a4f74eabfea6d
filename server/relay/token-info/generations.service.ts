import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { LogRow } from '../../logs/log-row.js';
import { LogsService } from '../../logs/logs.service.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import type { TokenOwner } from '../admission/relay-authenticator.js';

/** Reads booked calls for the owners of their tokens, as OpenRouter's `GET /api/v1/generation` does. */
@Injectable()
export class GenerationsService {
  constructor(private readonly logs: LogsService) {}

  /**
   * @param id the request id
   * @throws {AppError} not_found, also for calls of other tokens, and while the usage log is switched off
   */
  async find({ token, user }: TokenOwner, id: string) {
    const rows = await this.logs.ofCall({ userId: user.id, tokenId: token.id }, id);
    // The first row is the call; later ones refund it, or are further responses of its session.
    const [call] = rows;
    if (call === undefined) throw new AppError(CommonError.not_found);
    return { data: generationOf(call, rows) };
  }
}

function generationOf(call: LogRow, rows: readonly LogRow[]) {
  const quota = sum(rows, (row) => row.quota);
  const perDollar = Number(call.charge?.quotaPerUnit ?? Number.NaN);
  const cost = Number.isFinite(perDollar) && perDollar > 0 ? quota / perDollar : null;
  const [prompt, completion] = [sum(rows, (row) => row.promptTokens), sum(rows, (row) => row.completionTokens)];
  const { usage } = call.charge ?? {};
  const images = usage?.units?.kind === 'images' ? usage.units.count : null;
  return {
    id: call.requestId,
    created_at: call.createdAt.toISOString(),
    model: call.modelName,
    streamed: call.isStream,
    total_cost: cost,
    usage: cost,
    /** Not in OpenRouter's format: the booked quota units. */
    quota,
    tokens_prompt: prompt,
    tokens_completion: completion,
    native_tokens_prompt: prompt,
    native_tokens_completion: completion,
    native_tokens_reasoning: usage?.reasoning ?? 0,
    native_tokens_cached: call.cachedTokens,
    num_media_completion: images,
    latency: call.timeToFirstTokenMs ?? call.durationMs,
    generation_time: call.durationMs,
    is_byok: false,
    ...UNKNOWN,
  };
}

function sum(rows: readonly LogRow[], of: (row: LogRow) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

/** Fields of OpenRouter's format that the log does not contain, or that would disclose the channel. */
const UNKNOWN = {
  upstream_id: null,
  provider_name: null,
  upstream_inference_cost: null,
  cache_discount: null,
  app_id: null,
  api_type: null,
  cancelled: null,
  finish_reason: null,
  native_finish_reason: null,
  native_tokens_completion_images: null,
  num_media_prompt: null,
  num_input_audio_prompt: null,
  num_search_results: null,
  moderation_latency: null,
  external_user: null,
  origin: '',
  router: null,
};
