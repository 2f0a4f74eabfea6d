/** Where a text stops being JSON: line and column count from 1. */
export interface JsonFault {
  line: number;
  column: number;
}

const blank = /[ \t\n\r]*/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Engines word and place their parse errors differently or not at all, so the place is found here. */
class Scanner {
  at = 0;
  constructor(private readonly source: string) {}

  skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (!found) return false;
    this.at = pattern.lastIndex;
    return true;
  }

  take(character: string): boolean {
    this.skip(blank);
    if (this.source[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  value(): boolean {
    this.skip(blank);
    if (this.take('{')) return this.members('}', () => this.member());
    if (this.take('[')) return this.members(']', () => this.value());
    return this.source[this.at] === '"' ? this.text() : this.skip(plain);
  }

  private member(): boolean {
    this.skip(blank);
    return this.text() && this.take(':') && this.value();
  }

  private text(): boolean {
    if (this.source[this.at] !== '"') return false;
    this.at += 1;
    while (this.at < this.source.length) {
      const character = this.source[this.at] ?? '';
      if (character === '\\') {
        if (!this.skip(escaped)) return false;
      } else if (character < ' ') {
        return false;
      } else {
        this.at += 1;
        if (character === '"') return true;
      }
    }
    return false;
  }

  private members(close: string, one: () => boolean): boolean {
    if (this.take(close)) return true;
    do if (!one()) return false;
    while (this.take(','));
    return this.take(close);
  }

  get ended(): boolean {
    this.skip(blank);
    return this.at >= this.source.length;
  }
}

/** The first place where the text breaks JSON's grammar; `undefined` for JSON and for a blank text. */
export function findJsonFault(source: string): JsonFault | undefined {
  if (source.trim() === '') return undefined;
  const scanner = new Scanner(source);
  if (scanner.value() && scanner.ended) return undefined;
  const before = source.slice(0, scanner.at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The object a text holds; blank counts as an empty one, anything else that is no object as none. */
export function readJsonObject(source: string): Record<string, unknown> | undefined {
  if (source.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(source);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The same JSON with two-space indentation; texts that are not JSON stay as they are. */
export function formatJson(source: string): string {
  try {
    return JSON.stringify(JSON.parse(source), null, 2);
  } catch {
    return source;
  }
}
