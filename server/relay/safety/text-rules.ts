import type { TextKind } from '../../protocols/dialects/shared/response-texts.js';
import { type PieceFilter, type ResponseWords, TextFilter } from './text-filter.js';

/** The next part of a JSON string: literal characters, an escape, or the closing quote. */
const STRING_PART = /[^"\\]+|\\(?:u[0-9a-fA-F]{4}|[^u])|"/y;
const UNICODE_ESCAPE_LENGTH = 6;
const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/**
 * Removes forbidden words from the strings of a JSON text that arrives in chunks, including words written with escapes.
 * The characters between strings pass unchanged, so that the text stays valid JSON unless it is ended.
 */
export class JsonTextFilter implements PieceFilter {
  /** The filter of the string that is being read. */
  private string: TextFilter | null = null;
  /** An incomplete escape sequence. */
  private escape = '';
  private cut = false;

  /** @param stops the text ends where the first word begins; otherwise words become asterisks */
  constructor(
    private readonly words: ResponseWords,
    private readonly stops: boolean,
  ) {}

  get stopped(): boolean {
    return this.cut;
  }

  push(piece: string): string {
    const text = this.escape + piece;
    this.escape = '';
    let shown = '';
    let at = 0;
    while (at < text.length && !this.cut) {
      const part = this.string ? stringPart(text, at) : outside(text, at);
      if (part === '') {
        this.escape = text.slice(at);
        break;
      }
      shown += this.take(part);
      at += part.length;
    }
    return shown;
  }

  end(): string {
    if (this.cut || !this.string) return '';
    const rest = this.shown(this.string.end());
    return this.cut ? rest : rest + this.escape;
  }

  private take(part: string): string {
    if (!this.string) {
      if (part.endsWith('"')) this.string = new TextFilter(this.words, this.stops);
      return part;
    }
    if (part !== '"') return this.shown(this.string.push(part.startsWith('\\') ? unescaped(part) : part));
    const rest = this.shown(this.string.end());
    if (this.cut) return rest;
    this.string = null;
    return `${rest}"`;
  }

  private shown(text: string): string {
    this.cut = this.string?.stopped ?? false;
    return JSON.stringify(text).slice(1, -1);
  }
}

/** The characters before a string, with its opening quote when present. */
function outside(text: string, at: number): string {
  const quote = text.indexOf('"', at);
  return quote < 0 ? text.slice(at) : text.slice(at, quote + 1);
}

/** The next part of a string; empty when an escape is incomplete. */
function stringPart(text: string, at: number): string {
  STRING_PART.lastIndex = at;
  const [part] = STRING_PART.exec(text) ?? [];
  // The backslash of an invalid escape is treated as a literal character.
  return part ?? (text.length - at < UNICODE_ESCAPE_LENGTH ? '' : '\\');
}

function unescaped(sequence: string): string {
  const [, letter = '\\'] = sequence;
  if (letter === 'u') return String.fromCharCode(Number.parseInt(sequence.slice(2), 16));
  return CONTROLS[letter] ?? letter;
}

/** The rules for the texts of a response. */
export interface TextRules {
  readonly words: ResponseWords;
  /** Whether a response ends where the first word begins; otherwise words become asterisks. */
  readonly stops: boolean;
}

/** The filter of one text. Audio cannot be masked, so the transcript of audio always ends before the word. */
export function filterOf({ words, stops }: TextRules, kind: TextKind): PieceFilter {
  if (kind === 'arguments') return new JsonTextFilter(words, stops);
  return new TextFilter(words, stops || kind === 'transcript');
}

/** Filters a text that arrived as a whole. */
export function filteredText(rules: TextRules, text: string, kind: TextKind): { shown: string; stopped: boolean } {
  const filter = filterOf(rules, kind);
  return { shown: filter.push(text) + filter.end(), stopped: filter.stopped };
}
