import type { StopReason } from '../../canonical/reply.js';

const READ: Readonly<Record<string, StopReason>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  pause_turn: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  tool_use: 'tool_calls',
  refusal: 'refusal',
};

/** Maps Anthropic's stop reason to the canonical one. */
export function readStop(reason: string): StopReason {
  return Object.hasOwn(READ, reason) ? (READ[reason] ?? 'stop') : 'stop';
}

/**
 * Content of a response besides text. Some upstreams report an ordinary stop although the response has a tool call or a
 * refusal.
 */
export interface ResponseTraits {
  calls: boolean;
  refused: boolean;
}

/** @param met the stop sequence that was reached, if any */
export function writeStopReason(reason: StopReason, met: string | null, { calls, refused }: ResponseTraits): string {
  switch (reason) {
    case 'stop':
      if (calls) return 'tool_use';
      if (refused) return 'refusal';
      return met === null ? 'end_turn' : 'stop_sequence';
    case 'length':
      return 'max_tokens';
    case 'tool_calls':
      return 'tool_use';
    case 'content_filter':
    case 'refusal':
      return 'refusal';
  }
}
