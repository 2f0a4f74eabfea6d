import type { Message, Part, ToolCallPart, ToolResultPart } from '../../canonical/conversation.js';

/** Consecutive messages of one side. */
export interface Turn {
  role: 'user' | 'model';
  parts: Part[];
}

/** The turns of a conversation: without instructions, and with consecutive messages of one side merged. */
export function turnsOf(messages: readonly Message[]): Turn[] {
  const turns: Turn[] = [];
  for (const { role: speaker, parts } of messages) {
    if (speaker === 'system' || speaker === 'developer') continue;
    const role = speaker === 'assistant' ? 'model' : 'user';
    const last = turns.at(-1);
    if (last?.role === role) for (const part of parts) last.parts.push(part);
    else turns.push({ role, parts: [...parts] });
  }
  return turns;
}

/**
 * Orders results as the API requires: every call gets exactly one result, at the beginning of the next turn. Other
 * results become text.
 */
export function responseCalls(turns: readonly Turn[]): Turn[] {
  const answered: Turn[] = [];
  let open: ToolCallPart[] = [];
  for (const turn of turns) {
    if (turn.role === 'user') {
      answered.push({ role: 'user', parts: [...settled(open, turn.parts)] });
      open = [];
    } else {
      answered.push(turn);
      open = turn.parts.filter((part) => part.type === 'tool_call');
    }
  }
  if (open.length > 0) answered.push({ role: 'user', parts: open.map(missingResult) });
  return answered;
}

/** The results of the open calls in order, then the remaining parts. */
function settled(open: readonly ToolCallPart[], parts: readonly Part[]): Part[] {
  const ids = new Set(open.map(({ id }) => id));
  const results = new Map<string, ToolResultPart>();
  const others: Part[] = [];
  for (const part of parts) {
    if (part.type !== 'tool_result') others.push(part);
    else if (ids.has(part.callId) && !results.has(part.callId)) results.set(part.callId, part);
    else for (const loose of part.parts) others.push(loose);
  }
  return [...open.map((call) => results.get(call.id) ?? missingResult(call)), ...others];
}

function missingResult({ id, name }: ToolCallPart): ToolResultPart {
  return { type: 'tool_result', callId: id, name, parts: [{ type: 'text', text: 'No result.' }], isError: true };
}
