import type { RequestBody } from '../../bytes/request-body.js';
import { asArray, asRecord, asString } from '../../bytes/untrusted.js';
import type { CacheMark, Conversation, Tool, ToolChoice, WebSearch } from '../../canonical/conversation.js';
import { unsupported } from '../../canonical/downgrades.js';
import { invalidMessage } from './anthropic.errors.js';

/** A tool that Anthropic defines and the client runs, as a function that any model can call. */
interface ClientTool {
  /** Prefix of the tool's versioned types. */
  type: RegExp;
  description: string;
  parameters(wire: Readonly<Record<string, unknown>>): Record<string, unknown>;
}

const text = { type: 'string' };
const integer = { type: 'integer' };
const point = (description: string) => ({ type: 'array', items: integer, minItems: 2, maxItems: 2, description });

const EDIT = {
  path: { ...text, description: 'Absolute path of the file or directory.' },
  file_text: { ...text, description: 'Content of the file, for create.' },
  old_str: { ...text, description: 'Text to be replaced, for str_replace; must occur exactly once.' },
  new_str: { ...text, description: 'Replacement, for str_replace.' },
  insert_line: { ...integer, description: 'Line after which the text goes, for insert; 0 is the beginning.' },
  insert_text: { ...text, description: 'Text to be inserted, for insert.' },
};
const VIEW_RANGE = { type: 'array', items: integer, description: 'First and last line to show, for view.' };

const COMPUTER_ACTIONS = [
  'key',
  'hold_key',
  'type',
  'cursor_position',
  'mouse_move',
  'left_mouse_down',
  'left_mouse_up',
  'left_click',
  'left_click_drag',
  'right_click',
  'middle_click',
  'double_click',
  'triple_click',
  'scroll',
  'wait',
  'screenshot',
];

const CLIENT_TOOLS: readonly ClientTool[] = [
  {
    type: /^bash_\d/,
    description: 'Runs a command in a bash session that persists between calls.',
    parameters: () =>
      object([], {
        command: { ...text, description: 'The command to run.' },
        restart: { type: 'boolean', description: 'Starts the session anew instead of running a command.' },
      }),
  },
  {
    type: /^text_editor_\d/,
    description: 'Views, creates and edits text files.',
    parameters: () =>
      object(['command', 'path'], {
        command: { ...text, enum: ['view', 'create', 'str_replace', 'insert'] },
        ...EDIT,
        view_range: VIEW_RANGE,
      }),
  },
  {
    type: /^memory_\d/,
    description: 'Reads and writes files in the directory /memories, which outlasts this conversation.',
    parameters: () =>
      object(['command'], {
        command: { ...text, enum: ['view', 'create', 'str_replace', 'insert', 'delete', 'rename'] },
        ...EDIT,
        view_range: VIEW_RANGE,
        old_path: { ...text, description: 'Path before the change, for rename.' },
        new_path: { ...text, description: 'Path after the change, for rename.' },
      }),
  },
  {
    type: /^computer_\d/,
    description: 'Uses mouse and keyboard of a computer and takes screenshots of it.',
    parameters: ({ display_width_px: width, display_height_px: height }) =>
      object(['action'], {
        action: { ...text, enum: COMPUTER_ACTIONS },
        coordinate: point(
          `x and y in pixels from the top left of a screen of ${sizeText(width)} by ${sizeText(height)}.`,
        ),
        start_coordinate: point('Where a drag begins.'),
        text: { ...text, description: 'What to type, or the key to press.' },
        duration: { type: 'number', description: 'Seconds, for hold_key and wait.' },
        scroll_direction: { ...text, enum: ['up', 'down', 'left', 'right'] },
        scroll_amount: integer,
      }),
  },
];

/** The function that replaces a tool defined by Anthropic; null for types that the client does not run itself. */
function asFunction(type: string, name: string, wire: Readonly<Record<string, unknown>>): Tool | null {
  const known = CLIENT_TOOLS.find((tool) => tool.type.test(type));
  if (!known) return null;
  return { name, description: known.description, parameters: known.parameters(wire), strict: null };
}

function object(required: string[], properties: Record<string, unknown>): Record<string, unknown> {
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

function sizeText(pixels: unknown): string {
  return typeof pixels === 'number' ? String(pixels) : 'unknown size';
}

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
