import type { Message, Part } from '../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../canonical/downgrades.js';
import { type Block, cacheField, writePart } from './write-blocks.js';

/** A message of Anthropic's API. */
export interface Turn {
  role: 'user' | 'assistant';
  content: Block[];
}

/** Placeholder where Anthropic requires a message and the client wrote none. */
const NOTHING = '...';
const CONTINUE = 'Continue.';

/**
 * The system prompt, collected from all positions in the conversation: blocks when a part has a cache mark, otherwise
 * one text.
 */
export function writeSystem(messages: readonly Message[]): Block[] | string {
  const parts = messages.filter(isSystem).flatMap(({ parts }) => parts);
  const blocks = parts.flatMap(systemBlocks);
  const cached = blocks.some((block) => 'cache_control' in block);
  return cached ? blocks : blocks.map(({ text }) => text).join('\n\n');
}

/**
 * Orders the messages as Anthropic requires: the user begins, user and assistant alternate, and the results of calls
 * follow the calls immediately.
 * @param prefill whether the model continues an assistant's message at the end
 */
export function writeTurns(messages: readonly Message[], prefill: boolean, downgrades: Downgrades): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    if (isSystem(message)) continue;
    if (message.name) downgrades.note('name');
    const content = message.parts.flatMap(writePart);
    if (content.length > 0) append(turns, message.role === 'assistant' ? 'assistant' : 'user', content);
  }
  const whole = turns.length > 0 ? responseCalls(turns) : [{ role: 'user' as const, content: [textBlock(NOTHING)] }];
  if (whole[0]?.role === 'assistant') whole.unshift({ role: 'user', content: [textBlock(NOTHING)] });
  return endWithUser(whole, prefill, downgrades);
}

function isSystem(message: Message): boolean {
  return message.role === 'system' || message.role === 'developer';
}

function systemBlocks(part: Part): (Block & { text: string })[] {
  if (part.type !== 'text') throw unsupported(`${part.type} in a system message`);
  return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text, ...cacheField(part) }];
}

function append(turns: Turn[], role: Turn['role'], content: Block[]): void {
  const last = turns.at(-1);
  if (last?.role === role) for (const block of content) last.content.push(block);
  else turns.push({ role, content: [...content] });
}

/** Gives every call exactly one result, at the beginning of the next message. Results without a call become text. */
function responseCalls(turns: readonly Turn[]): Turn[] {
  const answered: Turn[] = [];
  let open: unknown[] = [];
  for (const turn of turns) {
    if (turn.role === 'assistant') {
      // Two assistant turns never follow each other, so a user turn has closed the earlier calls.
      open = turn.content.filter(({ type }) => type === 'tool_use').map(({ id }) => id);
      answered.push(turn);
      continue;
    }
    const results = new Map<unknown, Block>(open.map((id) => [id, missingResult(id)]));
    const others: Block[] = [];
    const given = new Set<unknown>();
    for (const block of turn.content) {
      const id = block.tool_use_id;
      if (block.type === 'tool_result' && results.has(id) && !given.has(id)) {
        results.set(id, block);
        given.add(id);
      } else if (block.type === 'tool_result') for (const textOfResult of loose(block)) others.push(textOfResult);
      else others.push(block);
    }
    open = [];
    answered.push({ role: 'user', content: [...results.values(), ...others] });
  }
  if (open.length > 0) answered.push({ role: 'user', content: open.map(missingResult) });
  return answered.filter(({ content }) => content.length > 0);
}

function missingResult(id: unknown): Block {
  return { type: 'tool_result', tool_use_id: id, content: 'No result.', is_error: true };
}

/** Converts a result without a call to text of the user. */
function loose({ content }: Block): Block[] {
  if (typeof content === 'string') return content.trim() === '' ? [] : [textBlock(content)];
  return Array.isArray(content) ? (content as Block[]) : [];
}

function endWithUser(turns: Turn[], prefill: boolean, downgrades: Downgrades): Turn[] {
  const last = turns.at(-1);
  if (last?.role !== 'assistant') return turns;
  if (!prefill) {
    downgrades.note('prefix');
    return [...turns, { role: 'user', content: [textBlock(CONTINUE)] }];
  }
  const block = last.content.at(-1);
  // Anthropic rejects trailing white space in a message that is continued.
  if (block?.type === 'text' && typeof block.text === 'string') block.text = block.text.trimEnd();
  return turns;
}

function textBlock(text: string): Block {
  return { type: 'text', text };
}
