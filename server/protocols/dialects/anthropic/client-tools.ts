import type { Tool } from '../../canonical/conversation.js';

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
export function asFunction(type: string, name: string, wire: Readonly<Record<string, unknown>>): Tool | null {
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
