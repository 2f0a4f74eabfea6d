import { isMap, isScalar, isSeq, LineCounter, type Node, type ParsedNode, parseDocument } from 'yaml';
import { definitionOf, isSecret, OPTION_KEYS, type OptionKey } from '../options/catalogue/option-catalogue.js';
import { CHANNEL_FIELDS, JSON_FIELDS } from './channel-fields.js';

const FILE_VERSION = 1;

/** A mistake in the file. */
export interface Mistake {
  readonly line: number;
  readonly text: string;
}

/** A value of the file: environment variables are replaced. */
export interface FileValue {
  readonly value: unknown;
  readonly line: number;
  /** Whether it contains the value of an environment variable, which is not printed. */
  readonly isSecret: boolean;
}

/** A channel of the file: the fields that it sets. */
export interface FileChannel {
  readonly line: number;
  readonly name: string;
  readonly fields: ReadonlyMap<string, FileValue>;
}

/** The description of a site in a file. Properties that it does not contain are not changed. */
export interface ConfigFile {
  readonly options: ReadonlyMap<string, FileValue>;
  /** Null when the file has no list of channels. */
  readonly channels: readonly FileChannel[] | null;
}

const SECTIONS = ['version', 'options', 'channels'];
const REFERENCE = /\$\$|\$\{([A-Za-z_]\w*)\}/g;

/** Reads a file. @returns its mistakes instead, when it has some */
export function readConfigFile(text: string, environment: NodeJS.ProcessEnv): ConfigFile | { mistakes: Mistake[] } {
  const reader = new FileReader(text, environment);
  const file = reader.read();
  return reader.mistakes.length > 0 ? { mistakes: reader.mistakes.toSorted((a, b) => a.line - b.line) } : file;
}

class FileReader {
  readonly mistakes: Mistake[] = [];
  private readonly lines = new LineCounter();

  constructor(
    private readonly text: string,
    private readonly environment: NodeJS.ProcessEnv,
  ) {}

  read(): ConfigFile {
    const document = parseDocument(this.text, { lineCounter: this.lines, prettyErrors: false });
    for (const error of document.errors) this.note(this.lines.linePos(error.pos[0]).line, error.message);
    const empty = { options: new Map<string, FileValue>(), channels: null };
    const root = this.entries(document.contents, 'The file');
    if (this.mistakes.length > 0 || !root) return empty;
    for (const [name, { line }] of root) {
      if (!SECTIONS.includes(name)) this.note(line, `${name} is unknown: the file contains ${SECTIONS.join(', ')}`);
    }
    const version = root.get('version')?.node;
    if (!isScalar(version) || version.value !== FILE_VERSION) {
      this.note(this.lineOf(version), `version must be ${FILE_VERSION}`);
    }
    const options = root.get('options')?.node;
    const channels = root.get('channels')?.node;
    return {
      options: options ? this.options(options) : empty.options,
      channels: channels ? this.channels(channels) : null,
    };
  }

  private options(node: ParsedNode): Map<string, FileValue> {
    const entries = this.entries(node, 'options') ?? [];
    return new Map([...entries].map(([name, entry]) => [name, this.value(entry.node, entry.line)]));
  }

  private channels(node: ParsedNode): FileChannel[] {
    if (!isSeq(node)) {
      this.note(this.lineOf(node), 'channels must be a list');
      return [];
    }
    const names = new Map<string, number>();
    return (node.items as ParsedNode[]).flatMap((item) => {
      const line = this.lineOf(item);
      const entries = this.entries(item, 'A channel');
      if (!entries) return [];
      const fields = new Map([...entries].map(([name, entry]) => [name, this.value(entry.node, entry.line)]));
      for (const [name, { line: at }] of fields) {
        if (!CHANNEL_FIELDS.has(name)) this.note(at, `${name} is no field of a channel`);
      }
      const name = fields.get('name')?.value;
      if (typeof name !== 'string' || name.trim() === '') {
        this.note(line, 'A channel needs a name');
        return [];
      }
      const first = names.get(name.trim());
      if (first !== undefined) this.note(line, `Channel ${name} is already in line ${first}`);
      names.set(name.trim(), line);
      return [{ line, name: name.trim(), fields }];
    });
  }

  private entries(node: Node | null, what: string): Map<string, { node: ParsedNode; line: number }> | undefined {
    if (!isMap(node)) {
      this.note(this.lineOf(node), `${what} must contain names and values`);
      return undefined;
    }
    return new Map(
      node.items.map(({ key, value }) => [
        String(isScalar(key) ? key.value : key),
        { node: value as ParsedNode, line: this.lineOf(key as ParsedNode) },
      ]),
    );
  }

  private value(node: ParsedNode | null, line: number): FileValue {
    let isSecret = false;
    const replaced = (value: unknown): unknown => {
      if (typeof value === 'string') {
        return value.replace(REFERENCE, (reference, name?: string) => {
          if (name === undefined) return '$';
          const found = this.environment[name];
          isSecret = true;
          if (found === undefined || found === '') this.note(line, `Environment variable ${name} is not set`);
          return found ?? reference;
        });
      }
      if (Array.isArray(value)) return value.map(replaced);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, replaced(entry)]));
    };
    const value = replaced(node ? (node.toJSON() as unknown) : null);
    return { value, line, isSecret };
  }

  private lineOf(node: Node | null | undefined): number {
    return node?.range ? this.lines.linePos(node.range[0]).line : 1;
  }

  private note(line: number, text: string): void {
    this.mistakes.push({ line, text });
  }
}

const REFERENCE_SCHEMA = { type: 'string', pattern: '\\$\\{[A-Za-z_]\\w*\\}' };

/** The JSON schema of the file of `tollgate apply`: the inputs of channels and the catalogue of options. */
export function configSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Options and channels of a Tollgate site',
    type: 'object',
    required: ['version'],
    additionalProperties: false,
    properties: {
      version: { const: FILE_VERSION },
      options: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(OPTION_KEYS.map((key) => [key, optionSchema(key)])),
      },
      channels: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name'],
          additionalProperties: false,
          properties: Object.fromEntries([...CHANNEL_FIELDS.keys()].map((name) => [name, channelFieldSchema(name)])),
        },
      },
    },
  };
}

function optionSchema(key: OptionKey): object {
  const { type, effect: description } = definitionOf(key);
  if (isSecret(key)) return { description, ...REFERENCE_SCHEMA };
  switch (type) {
    case 'BOOLEAN':
      return { description, type: ['boolean', 'string'] };
    case 'INTEGER':
    case 'DECIMAL':
      return { description, type: ['number', 'string'] };
    case 'JSON':
      return { description, type: ['object', 'array', 'string'] };
    default:
      return { description, type: 'string' };
  }
}

function channelFieldSchema(name: string): object {
  // Defaults apply to new channels only, and null represents an empty value of an optional field.
  const { default: _, nullable: __, ...schema } = CHANNEL_FIELDS.get(name)?.schema ?? {};
  if (name === 'key') return { ...schema, ...REFERENCE_SCHEMA };
  if (!JSON_FIELDS.has(name)) return schema;
  const { maxLength: ___, ...text } = schema;
  return { ...text, type: ['object', 'string'] };
}
