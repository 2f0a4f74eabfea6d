import type { ToolCallPart } from '../../lib/playground-stream';
import type { Call } from './conversation';

/**
 * The calls of a reply with further parts. A part without a place begins a call if it has an id, else continues the
 * last.
 */
export function withParts(calls: readonly Call[], parts: readonly ToolCallPart[]): Call[] {
  const now = [...calls];
  for (const { index, id, function: part = {} } of parts) {
    const place = Math.min(index ?? (id ? now.length : Math.max(0, now.length - 1)), now.length);
    const old = now[place] ?? { id: id || `call_${place}`, name: '', arguments: '' };
    now[place] = { ...old, name: old.name || (part.name ?? ''), arguments: old.arguments + (part.arguments ?? '') };
  }
  return now;
}
