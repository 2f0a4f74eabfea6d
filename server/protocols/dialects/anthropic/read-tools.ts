import type { RequestBody } from '../../bytes/request-body.js';
import { asArray, asRecord, asString } from '../../bytes/untrusted.js';
import type { CacheMark, Conversation, Tool, ToolChoice, WebSearch } from '../../canonical/conversation.js';
import { unsupported } from '../../canonical/downgrades.js';
import { invalidMessage } from './anthropic.errors.js';
import { asFunction } from './client-tools.js';

type Wire = Readonly<Record<string, unknown>>;

/**
 * Reads tools and tool choice into a conversation. Tools that run at Anthropic are kept unchanged under `only`.
 * @throws {AppError} unsupported when one of those is required
 */
export function readTools(body: RequestBody, conversation: Conversation): void {
  const hosted: Wire[] = [];
  for (const item of asArray(body.get('tools'))) {
    const wire = asRecord(item);
    const type = asString(wire.type);
    if (type.startsWith('web_search')) conversation.webSearch = readWebSearch(wire);
    else {
      const tool = type === '' || type === 'custom' ? readFunction(wire) : asFunction(type, asString(wire.name), wire);
      if (tool) conversation.tools.push({ ...tool, ...cacheOf(wire) });
      else hosted.push(wire);
    }
  }
  if (hosted.length > 0) conversation.only.anthropic = { ...conversation.only.anthropic, tools: hosted };
  readChoice(asRecord(body.get('tool_choice')), conversation, hosted);
}

/** A block's cache mark, as fields to spread. */
export function cacheOf(block: Wire): { cache?: CacheMark } {
  const { type, ttl } = asRecord(block.cache_control);
  return type === 'ephemeral' ? { cache: { ttl: ttl === '1h' ? '1h' : '5m' } } : {};
}

function readFunction(wire: Wire): Tool {
  const name = asString(wire.name);
  if (name === '') throw invalidMessage('every tool needs a name');
  const { description, input_schema: schema, strict } = wire;
  return {
    name,
    description: typeof description === 'string' ? description : null,
    parameters: typeof schema === 'object' && schema !== null ? { ...asRecord(schema) } : null,
    strict: typeof strict === 'boolean' ? strict : null,
  };
}

function readWebSearch(wire: Wire): WebSearch {
  const { max_uses: maxUses, user_location: place } = wire;
  const allowed = asArray(wire.allowed_domains).map(asString);
  const blocked = asArray(wire.blocked_domains).map(asString);
  const { type: _, ...named } = asRecord(place);
  const location = Object.fromEntries(Object.entries(named).map(([key, value]) => [key, asString(value)]));
  return {
    ...(typeof maxUses === 'number' && { maxUses }),
    ...(allowed.length > 0 && { allowedDomains: allowed }),
    ...(blocked.length > 0 && { blockedDomains: blocked }),
    ...(Object.keys(location).length > 0 && { location }),
  };
}

function readChoice(wire: Wire, conversation: Conversation, hosted: Wire[]): void {
  const type = asString(wire.type);
  if (type === '') return;
  conversation.toolChoice = choiceOf(type, asString(wire.name), conversation, hosted);
  if (wire.disable_parallel_tool_use === true) conversation.parallelToolCalls = false;
}

function choiceOf(type: string, name: string, conversation: Conversation, hosted: Wire[]): ToolChoice {
  switch (type) {
    case 'auto':
    case 'none':
      return { mode: type };
    case 'any':
      return { mode: 'required' };
    case 'tool':
      break;
    default:
      throw invalidMessage(`tool_choice of type ${type} is unknown`);
  }
  const isHosted =
    hosted.some((tool) => tool.name === name) || (name === 'web_search' && conversation.webSearch !== null);
  if (isHosted && !conversation.tools.some((tool) => tool.name === name)) throw unsupported(`tool_choice: ${name}`);
  return { mode: 'named', name };
}
