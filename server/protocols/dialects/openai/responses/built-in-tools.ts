import { asArray, asRecord, asString, numberOf, parsedFields } from '../../../bytes/untrusted.js';
import type { Tool } from '../../../canonical/conversation.js';

/** Tools that the API defines and the client runs. */
export type BuiltInKind = 'shell' | 'local_shell' | 'apply_patch';

type Wire = Readonly<Record<string, unknown>>;

interface BuiltIn {
  /** The tool as a function, for models that only support functions. */
  tool: Tool;
  /** The action fields of a call's item, from the function's arguments. */
  fields(args: string): Record<string, unknown>;
  /** The function's arguments, from a call's item. */
  arguments(item: Wire): string;
}

const text = { type: 'string' };
const count = { type: 'integer' };

function tool(name: string, description: string, properties: Record<string, unknown>, required: string[]): Tool {
  return { name, description, parameters: { type: 'object', properties, required }, strict: null };
}

/** Tools of the Responses API as functions that other models can call. */
export const BUILT_IN: Readonly<Record<BuiltInKind, BuiltIn>> = {
  shell: {
    tool: tool(
      'shell',
      'Runs shell commands and returns their output.',
      { commands: { type: 'array', items: text }, timeout_ms: count, max_output_length: count },
      ['commands'],
    ),
    fields: (args) => {
      const { commands, timeout_ms, max_output_length } = parsedFields(args);
      return {
        action: {
          commands: asArray(commands).filter((command) => typeof command === 'string'),
          timeout_ms: numberOf(timeout_ms),
          max_output_length: numberOf(max_output_length),
        },
      };
    },
    arguments: ({ action }) => JSON.stringify(given(asRecord(action), ['commands', 'timeout_ms', 'max_output_length'])),
  },
  local_shell: {
    tool: tool(
      'local_shell',
      'Runs a command, given as a list of its words, and returns its output.',
      { command: { type: 'array', items: text }, timeout_ms: count, working_directory: text },
      ['command'],
    ),
    fields: (args) => {
      const { command, timeout_ms, working_directory } = parsedFields(args);
      return {
        action: {
          type: 'exec',
          command: asArray(command).filter((word) => typeof word === 'string'),
          env: {},
          timeout_ms: numberOf(timeout_ms),
          working_directory: asString(working_directory) || null,
        },
      };
    },
    arguments: ({ action }) => JSON.stringify(given(asRecord(action), ['command', 'timeout_ms', 'working_directory'])),
  },
  apply_patch: {
    tool: tool(
      'apply_patch',
      'Creates, changes or deletes one file. The diff has no file headers; deleting needs none.',
      { type: { type: 'string', enum: ['create_file', 'update_file', 'delete_file'] }, path: text, diff: text },
      ['type', 'path'],
    ),
    fields: (args) => {
      const { type, path, diff } = parsedFields(args);
      const operation = { type: asString(type) || 'update_file', path: asString(path) };
      return { operation: operation.type === 'delete_file' ? operation : { ...operation, diff: asString(diff) } };
    },
    arguments: ({ operation }) => JSON.stringify(given(asRecord(operation), ['type', 'path', 'diff'])),
  },
};

/** Whether a tool type is one of the built-in ones. */
export function isBuiltIn(type: string): type is BuiltInKind {
  return Object.hasOwn(BUILT_IN, type);
}

function given(fields: Wire, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => ((fields[name] ?? null) === null ? [] : [[name, fields[name]]])));
}
