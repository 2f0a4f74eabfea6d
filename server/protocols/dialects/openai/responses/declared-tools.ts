import { createHash } from 'node:crypto';
import { asArray, asRecord, asString, numberOf, parsedFields } from '../../../bytes/untrusted.js';
import type { Tool, WebSearch } from '../../../canonical/conversation.js';
import type { Downgrades } from '../../../canonical/downgrades.js';
import { invalidRequest } from './responses.errors.js';

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

/** A tool as the client declared it. */
export interface DeclaredTool {
  kind: 'function' | 'custom' | BuiltInKind;
  name: string;
  namespace?: string;
}

/** The result of reading a request's `tools`. */
export interface DeclaredTools {
  tools: Tool[];
  /** Tools by the name under which the model calls them. */
  byName: ReadonlyMap<string, DeclaredTool>;
  webSearch: WebSearch | null;
}

const MAX_NAME_LENGTH = 64;
const HASH_LENGTH = 8;

/** The model's name of a tool in a namespace; only this API has namespaces. */
export function flatName(name: string, namespace: string): string {
  if (namespace === '') return name;
  const joined = namespace.endsWith('__') ? namespace + name : `${namespace}__${name}`;
  if (joined.length <= MAX_NAME_LENGTH) return joined;
  const hash = createHash('sha256').update(joined).digest('hex').slice(0, HASH_LENGTH);
  return `${joined.slice(0, MAX_NAME_LENGTH - HASH_LENGTH - 1)}_${hash}`;
}

/**
 * Tools that the client runs become functions. Tools that OpenAI runs, except web search, have no equivalent elsewhere
 * and are noted.
 * @throws {AppError} when a tool has no name
 */
export function readTools(value: unknown, downgrades: Downgrades): DeclaredTools {
  const tools: Tool[] = [];
  const byName = new Map<string, DeclaredTool>();
  let webSearch: WebSearch | null = null;
  const add = (tool: Tool, declared: DeclaredTool) => {
    if (byName.has(tool.name)) return;
    byName.set(tool.name, declared);
    tools.push(tool);
  };
  const take = (entry: unknown, namespace: string) => {
    const wire = asRecord(entry);
    const type = asString(wire.type);
    if (type === 'namespace') {
      for (const inner of asArray(wire.tools)) take(inner, asString(wire.name));
    } else if (type === 'function' || type === 'custom') {
      const name = asString(wire.name);
      if (name === '') throw invalidRequest(`tools: a ${type} tool needs a name`);
      const flat = flatName(name, namespace);
      add(type === 'function' ? readFunction(flat, wire) : readCustom(flat, wire), {
        kind: type,
        name,
        ...(namespace !== '' && { namespace }),
      });
    } else if (isBuiltIn(type)) {
      add(BUILT_IN[type].tool, { kind: type, name: type });
    } else if (type.startsWith('web_search')) webSearch = readWebSearch(wire);
    else downgrades.note(type === '' ? 'tools' : `tools.${type}`);
  };
  for (const entry of asArray(value)) take(entry, '');
  return { tools, byName, webSearch };
}

function readFunction(name: string, { description, parameters, strict }: Wire): Tool {
  return {
    name,
    description: asString(description) || null,
    parameters: typeof parameters === 'object' && parameters !== null ? { ...asRecord(parameters) } : null,
    strict: typeof strict === 'boolean' ? strict : null,
  };
}

/** The grammar in the form of the chat API, which other codecs expect. */
function readCustom(name: string, { description, format }: Wire): Tool {
  const { type, syntax, definition } = asRecord(format);
  const grammar = type === 'grammar' ? { type, grammar: { syntax, definition } } : (format ?? null);
  return {
    name,
    description: asString(description) || null,
    parameters: null,
    strict: null,
    custom: { format: grammar },
  };
}

const CONTEXT_SIZES = ['low', 'medium', 'high'] as const;
const PLACE_FIELDS = ['city', 'region', 'country', 'timezone'];

function readWebSearch({ search_context_size: size, filters, user_location: place }: Wire): WebSearch {
  const contextSize = CONTEXT_SIZES.find((known) => known === size);
  const allowedDomains = asArray(asRecord(filters).allowed_domains).filter((domain) => typeof domain === 'string');
  const source = asRecord(place);
  const location = PLACE_FIELDS.flatMap((field) => (asString(source[field]) ? [[field, asString(source[field])]] : []));
  return {
    ...(contextSize && { contextSize }),
    ...(allowedDomains.length > 0 && { allowedDomains }),
    ...(location.length > 0 && { location: Object.fromEntries(location) as Record<string, string> }),
  };
}
