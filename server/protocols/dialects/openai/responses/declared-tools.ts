import { createHash } from 'node:crypto';
import { asArray, asRecord, asString } from '../../../bytes/untrusted.js';
import type { Tool, WebSearch } from '../../../canonical/conversation.js';
import type { Downgrades } from '../../../canonical/downgrades.js';
import { BUILT_IN, type BuiltInKind, isBuiltIn } from './built-in-tools.js';
import { invalidRequest } from './responses.errors.js';

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

type Wire = Readonly<Record<string, unknown>>;

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
