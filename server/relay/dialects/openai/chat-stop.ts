import type { StopReason } from '../../canonical/reply.js';

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
 * @param called a tool was called: a model that was made to call one says `stop`, and some say nothing
 */
export function stopReasonOf(finish: string, called: boolean): StopReason {
  const reason = STOP_REASONS.get(finish) ?? 'stop';
  return reason === 'stop' && called ? 'tool_calls' : reason;
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
