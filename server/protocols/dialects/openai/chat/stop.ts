import type { StopReason } from '../../../canonical/reply.js';

/** What OpenAI and the vendors of its API put into `finish_reason`; anything else is a plain stop. */
const STOP_REASONS: ReadonlyMap<string, StopReason> = new Map(
  Object.entries({
    length: 'length',
    max_tokens: 'length',
    model_length: 'length',
    model_context_window_exceeded: 'length',
    tool_calls: 'tool_calls',
    tool_use: 'tool_calls',
    function_call: 'tool_calls',
    content_filter: 'content_filter',
    sensitive: 'content_filter',
    refusal: 'refusal',
  } as const),
);

/**
 * What a plain stop means by what was said before it: a model that was made to call a tool says `stop`, and some say nothing; so
 * does one that refused in its own words.
 */
export function stopReasonOf(finish: string, said: { call: boolean; refusal: boolean }): StopReason {
  const reason = STOP_REASONS.get(finish) ?? 'stop';
  if (reason !== 'stop') return reason;
  if (said.call) return 'tool_calls';
  return said.refusal ? 'refusal' : 'stop';
}

/** @param said what the answer holds besides its text, and in which style tools were offered */
export function finishReasonOf(
  reason: StopReason,
  said: { refusal: boolean; calls: boolean; legacyCalls: boolean },
): string {
  // A refusal in the model's own words is a complete answer; without words it looks like a filter.
  if (reason === 'refusal') return said.refusal ? 'stop' : 'content_filter';
  const calls = reason === 'tool_calls' || (reason === 'stop' && said.calls);
  if (calls) return said.legacyCalls ? 'function_call' : 'tool_calls';
  return reason;
}
