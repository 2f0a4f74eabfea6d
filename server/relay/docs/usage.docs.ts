import { z } from 'zod';
import type { PlainCall } from '../../platform/http/openapi/documented.js';

const amount = { cost: z.number().describe('US dollars.'), quota: z.int().describe('Quota units, as booked.') };
const requests = z.int();
const tokenUsage = z
  .object({
    object: z.literal('usage'),
    isValid: z.boolean().describe('Calls with the key are accepted.'),
    unit: z.literal('USD').describe('Of `remaining` and of every `cost`.'),
    remaining: z.number().describe("The owner's balance, or what the token has left when that is less."),
    remaining_quota: z.int().describe('`remaining` in quota units.'),
    unlimited_quota: z.boolean().describe('The token has no limit of its own.'),
    expires_at: z.string().nullable().describe('ISO 8601; null: never.'),
    usage: z.object({
      today: z.object(amount),
      week: z.object(amount).describe('Since Monday.'),
      month: z.object(amount).describe("Since its first day. Days begin at midnight of the site's time zone."),
      total: z.object({ ...amount, requests }),
      period: z
        .object({
          start: z.string(),
          end: z.string(),
          ...amount,
          requests,
          input_tokens: z.int(),
          output_tokens: z.int(),
          total_tokens: z.int(),
        })
        .optional()
        .describe('Only when a period was requested. Deleted log rows are missing.'),
    }),
  })
  .meta({ id: 'KeyUsage', description: 'Refunds are subtracted.' });

const newApiUsage = z
  .object({
    code: z.literal(true),
    message: z.literal('ok'),
    data: z.object({
      object: z.literal('token_usage'),
      name: z.string(),
      total_granted: z.int().describe('Quota units, also where the token is unlimited.'),
      total_used: z.int(),
      total_available: z.int(),
      unlimited_quota: z.boolean(),
      model_limits: z.record(z.string(), z.literal(true)).describe('The models that the token may call.'),
      model_limits_enabled: z.boolean().describe('Without a limit, it may call every model of its group.'),
      expires_at: z.int().describe('Unix time in seconds; 0: never.'),
    }),
  })
  .meta({ id: 'TokenUsage', description: 'As new-api responds.' });

const cost = z.number().nullable().describe('US dollars. Null for calls that an earlier version booked.');
const tokens = z.int();
const unknown = z.null().describe("A field of OpenRouter's format that is not known here.");
const generation = z
  .object({
    data: z.object({
      id: z.string(),
      created_at: z.string().describe('ISO 8601, when the call was booked.'),
      model: z.string().describe('The billed model.'),
      streamed: z.boolean(),
      total_cost: cost,
      usage: cost.describe('The same as total_cost.'),
      quota: z.int().describe('The booked charge in quota units; a refund is subtracted.'),
      tokens_prompt: tokens,
      tokens_completion: tokens,
      native_tokens_prompt: tokens,
      native_tokens_completion: tokens,
      native_tokens_reasoning: tokens,
      native_tokens_cached: tokens,
      num_media_completion: z.int().nullable().describe('Charged images.'),
      latency: z.int().describe('Milliseconds until the first token, or until the response when it was not streamed.'),
      generation_time: z.int().describe('Milliseconds of the whole call.'),
      is_byok: z.literal(false),
      upstream_id: unknown,
      provider_name: unknown,
      upstream_inference_cost: unknown,
      cache_discount: unknown,
      app_id: unknown,
      api_type: unknown,
      cancelled: unknown,
      finish_reason: unknown,
      native_finish_reason: unknown,
      native_tokens_completion_images: unknown,
      num_media_prompt: unknown,
      num_input_audio_prompt: unknown,
      num_search_results: unknown,
      moderation_latency: unknown,
      external_user: unknown,
      origin: z.literal(''),
      router: unknown,
    }),
  })
  .meta({ id: 'Generation', description: "In the format of OpenRouter's `GET /api/v1/generation`." });

const seconds = z.int().min(0).optional();

/** The routes of `BillingInfoRoutes` for /api/docs. @param common the shared fields */
export function usageCalls(common: Pick<PlainCall, 'tag' | 'failure' | 'failures'>): PlainCall[] {
  const description = 'Also for a key that is expired or used up.';
  return [
    {
      ...common,
      id: 'relay_usage',
      summary: 'Get balance and spending of the token',
      description,
      method: 'get',
      path: '/v1/usage',
      route: '/v1/usage',
      query: {
        start_timestamp: seconds.describe('Begin of a period, Unix time in seconds; requests `usage.period`.'),
        end_timestamp: seconds.describe('Its last second; now by default.'),
      },
      response: tokenUsage,
      failures: { ...common.failures, 400: 'The period is invalid, or has too many calls.' },
    },
    {
      ...common,
      id: 'relay_generation',
      summary: 'Get the cost of a call',
      description: 'Only calls of the same token. A response is sent after its call is booked.',
      method: 'get',
      path: '/v1/generation',
      route: '/v1/generation',
      query: { id: z.string().describe('The request id: header `x-request-id` of the response.') },
      response: generation,
      failures: { ...common.failures, 404: 'Call of this token not found, or the usage log is disabled.' },
    },
    {
      ...common,
      id: 'usage_token',
      summary: "Get the spending of the token in new-api's format",
      description,
      method: 'get',
      path: '/api/usage/token',
      route: '/api/usage/token',
      response: newApiUsage,
    },
  ];
}
