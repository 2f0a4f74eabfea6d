import type { Reply } from '../behaviour.js';
import { defaultUsage } from '../reply-defaults.js';

/** Token counts in OpenAI's spelling, details included. */
export function wireUsage(reply: Reply): Record<string, unknown> {
  const { prompt, completion, cached = 0, reasoning = 0 } = reply.usage ?? defaultUsage;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cached, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: reasoning,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}
