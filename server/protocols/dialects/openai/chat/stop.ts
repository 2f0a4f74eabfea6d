import type { StopReason } from '../../../canonical/reply.js';

/** Stop reasons by the `finish_reason` of OpenAI and compatible vendors; other values count as `stop`. */
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
 * The stop reason of a choice. `stop`, or a missing reason, is refined by the content: some vendors send it after a
 * tool call or a refusal.
 */
export function stopReasonOf(finish: string, sent: { call: boolean; refusal: boolean }): StopReason {
  const reason = STOP_REASONS.get(finish) ?? 'stop';
  if (reason !== 'stop') return reason;
  if (sent.call) return 'tool_calls';
  return sent.refusal ? 'refusal' : 'stop';
}

/** @param sent the content of the response besides its text, and the form in which tools were offered */
export function finishReasonOf(
  reason: StopReason,
  sent: { refusal: boolean; calls: boolean; legacyCalls: boolean },
): string {
  // A refusal with text is a complete response; without text it is reported as filtered.
  if (reason === 'refusal') return sent.refusal ? 'stop' : 'content_filter';
  const calls = reason === 'tool_calls' || (reason === 'stop' && sent.calls);
  if (calls) return sent.legacyCalls ? 'function_call' : 'tool_calls';
  return reason;
}
