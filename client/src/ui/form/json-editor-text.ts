/** A JSON value that keeps the digits of numbers and duplicate keys. */
export type JsonNode =
  | { kind: 'object'; members: JsonMember[] }
  | { kind: 'array'; items: JsonNode[] }
  | { kind: 'number'; text: string }
  | { kind: 'string'; value: string }
  | { kind: 'literal'; value: boolean | null };

export interface JsonMember {
  key: string;
  /** Offset of the key. */
  at: number;
  value: JsonNode;
}

/** A fault and its position; line and column start at 1. */
export interface JsonFault {
  kind: 'syntax' | 'duplicate';
  at: number;
  line: number;
  column: number;
  /** The duplicate key. */
  key?: string;
}

const blank = /[ \t\n\r]*/y;
const string = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const literals = { true: true, false: false, null: null } as const;
const maxDepth = 200;

/** Parses JSON itself, because engines differ in their errors and positions and drop duplicate keys. */
class Reader {
  at = 0;
  constructor(private readonly source: string) {}

  document(): JsonNode {
    const node = this.value(0);
    this.space();
    if (this.at < this.source.length) throw this.stop();
    return node;
  }

  private value(depth: number): JsonNode {
    this.space();
    if (depth > maxDepth) throw this.stop();
    switch (this.source[this.at]) {
      case '{':
        return { kind: 'object', members: this.list('}', () => this.member(depth + 1)) };
      case '[':
        return { kind: 'array', items: this.list(']', () => this.value(depth + 1)) };
      case '"':
        return { kind: 'string', value: this.string() };
      default:
        return this.plain();
    }
  }

  private plain(): JsonNode {
    for (const [text, value] of Object.entries(literals)) {
      if (!this.source.startsWith(text, this.at)) continue;
      this.at += text.length;
      return { kind: 'literal', value };
    }
    return { kind: 'number', text: this.match(number) };
  }

  private member(depth: number): JsonMember {
    this.space();
    const at = this.at;
    const key = this.string();
    this.expect(':');
    return { key, at, value: this.value(depth) };
  }

  private string(): string {
    return JSON.parse(this.match(string)) as string;
  }

  private list<T>(close: string, one: () => T): T[] {
    const found: T[] = [];
    this.at += 1;
    this.space();
    if (this.source[this.at] === close) {
      this.at += 1;
      return found;
    }
    for (;;) {
      found.push(one());
      this.space();
      if (this.source[this.at] === close) break;
      this.expect(',');
    }
    this.at += 1;
    return found;
  }

  private expect(character: string) {
    this.space();
    if (this.source[this.at] !== character) throw this.stop();
    this.at += 1;
  }

  private space() {
    blank.lastIndex = this.at;
    blank.test(this.source);
    this.at = blank.lastIndex;
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.source) ?? [];
    if (found === undefined) throw this.stop();
    this.at += found.length;
    return found;
  }

  private stop = () => new SyntaxError(`not JSON at ${this.at}`);
}

function place(source: string, at: number) {
  const before = source.slice(0, at).split('\n');
  return { at, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Parses a text; `fault` is the position of the first syntax error. */
export function readJson(
  source: string,
): { node: JsonNode; fault?: undefined } | { node?: undefined; fault: JsonFault } {
  const reader = new Reader(source);
  try {
    return { node: reader.document() };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { fault: { kind: 'syntax', ...place(source, reader.at) } };
  }
}

function* repeated(node: JsonNode): Generator<JsonMember> {
  if (node.kind === 'array') for (const item of node.items) yield* repeated(item);
  if (node.kind !== 'object') return;
  const seen = new Set<string>();
  for (const member of node.members) {
    if (seen.has(member.key)) yield member;
    seen.add(member.key);
    yield* repeated(member.value);
  }
}

/** The first syntax error, otherwise all duplicate keys. A blank text has no faults. */
export function jsonFaults(source: string): JsonFault[] {
  if (source.trim() === '') return [];
  const { node, fault } = readJson(source);
  if (fault) return [fault];
  return [...repeated(node)].map(({ key, at }) => ({ kind: 'duplicate', key, ...place(source, at) }));
}

const indent = (depth: number) => '  '.repeat(depth);

function print(node: JsonNode, depth: number): string {
  const wrap = (open: string, close: string, lines: string[]) =>
    lines.length === 0
      ? `${open}${close}`
      : `${open}\n${lines.map((line) => indent(depth + 1) + line).join(',\n')}\n${indent(depth)}${close}`;
  switch (node.kind) {
    case 'object': {
      const lines = node.members.map(({ key, value }) => `${JSON.stringify(key)}: ${print(value, depth + 1)}`);
      return wrap('{', '}', lines);
    }
    case 'array':
      return wrap(
        '[',
        ']',
        node.items.map((item) => print(item, depth + 1)),
      );
    case 'number':
      return node.text;
    default:
      return JSON.stringify(node.value);
  }
}

/** The JSON with two-space indentation and unchanged numbers; a text that is not JSON is returned unchanged. */
export function formatJson(source: string): string {
  const { node } = readJson(source);
  return node ? print(node, 0) : source;
}
