import type { Usage } from '../../../../common/usage.js';
import type { Fields } from '../../../bytes/untrusted.js';
import type { ReplyContext } from '../../../canonical/chat-codec.js';
import { estimateTokens } from '../../../metering/estimate.js';

/** Usage in the form of chat and completions. */
export function writeUsage(usage: Usage): Fields {
  return {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
    prompt_tokens_details: {
      cached_tokens: usage.cacheRead,
      audio_tokens: usage.audioIn,
      ...(usage.cacheWrite > 0 && { cache_write_tokens: usage.cacheWrite }),
      ...(usage.imageIn && { image_tokens: usage.imageIn }),
    },
    completion_tokens_details: {
      reasoning_tokens: usage.reasoning,
      audio_tokens: usage.audioOut,
      ...(usage.imageOut && { image_tokens: usage.imageOut }),
    },
  };
}

/** Estimated usage for a client that requires it, when the upstream reported none. */
export function estimatedUsage({ promptEstimate }: ReplyContext, response: string): Fields {
  const completion = estimateTokens(response);
  return {
    prompt_tokens: promptEstimate,
    completion_tokens: completion,
    total_tokens: promptEstimate + completion,
  };
}
