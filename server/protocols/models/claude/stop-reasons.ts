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

/** What Anthropic calls the end of an answer, in our words. */
export function readStop(reason: string): StopReason {
  return Object.hasOwn(READ, reason) ? (READ[reason] ?? 'stop') : 'stop';
}

/** What an answer holds besides its words; some upstreams stop plainly although it tells more. */
export interface ResponseTraits {
  calls: boolean;
  refused: boolean;
}

/** @param met the stop text that was met, if any */
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
