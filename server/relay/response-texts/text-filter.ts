import type { RE2JS } from 're2js';
import type { WordList } from './word-matcher.js';
import { ROOT, WordTree } from './word-tree.js';

/** Patterns are searched for in steps of so many characters. */
const PATTERN_STEP = 64;
/** So many characters behind a step are read with it, and so long a pattern's match is found wherever it begins. */
const PATTERN_REACH = 128;
const CAPITAL_A = 0x41;
const CAPITAL_Z = 0x5a;
const TO_LOWER = 0x20;
const END_OF_ASCII = 0x80;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The words and patterns that no answer may hold, ready to be looked for. */
export class ResponseWords {
  readonly patterns: readonly RE2JS[];
  readonly tree: WordTree;

  constructor({ words, patterns }: WordList) {
    this.patterns = patterns;
    this.tree = new WordTree(words.map(folded));
  }
}

/** Removes forbidden words from one text that comes in pieces. */
export interface PieceFilter {
  /** The text was ended because of a word. */
  readonly stopped: boolean;
  /** Takes the next piece. @returns what may be shown of the text now */
  push(piece: string): string;
  /** The text is over. @returns the rest of it */
  end(): string;
}

/**
 * Removes forbidden words from one text that comes in pieces. Its result depends on the text only, not on where it is split.
 * Held back is no more than the beginning of a word that the pieces so far end with, and with patterns at most 192 characters.
 */
export class TextFilter implements PieceFilter {
  /** What has been read and not been released. */
  private held = '';
  /** Positions in the whole text: of `held`, of the end of what has been read, and of the end of what patterns were looked for in. */
  private at = 0;
  private read = 0;
  private searched = 0;
  private node = ROOT;
  /** Where a pattern's next match may begin. */
  private readonly resume: number[];
  /** The character before `held`, which patterns may look back at. */
  private before = '';
  private found: Range[] = [];
  private cut = false;

  /** @param stops the text ends where the first word begins; otherwise words become asterisks */
  constructor(
    private readonly words: ResponseWords,
    private readonly stops: boolean,
  ) {
    this.resume = words.patterns.map(() => 0);
  }

  get stopped(): boolean {
    return this.cut;
  }

  push(piece: string): string {
    if (this.cut) return '';
    const { tree, patterns } = this.words;
    this.held += piece;
    const end = this.at + this.held.length;
    while (this.read < end) {
      this.node = tree.step(this.node, fold(this.held.charCodeAt(this.read - this.at)));
      this.read++;
      const length = tree.wordLength(this.node);
      if (length > 0) this.found.push({ from: this.read - length, to: this.read });
      if (patterns.length > 0 && this.read - this.searched === PATTERN_STEP + PATTERN_REACH) this.search(this.read);
      if (this.stops && this.found.length > 0) return this.stop();
    }
    const undecided = this.read - tree.depth(this.node);
    return this.release(patterns.length > 0 ? Math.min(undecided, this.searched) : undecided);
  }

  end(): string {
    if (this.cut) return '';
    this.searchTo(this.read);
    return this.stops && this.found.length > 0 ? this.stop() : this.release(this.read);
  }

  /** Ends the text before the first word. A pattern may match before the word that was found first. */
  private stop(): string {
    const first = () => this.found.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY);
    this.searchTo(first());
    const shown = this.held.slice(0, Math.max(first() - this.at, 0));
    this.cut = true;
    this.held = '';
    this.found = [];
    return shown;
  }

  private searchTo(end: number): void {
    if (this.words.patterns.length === 0) return;
    while (this.searched < end) this.search(end);
  }

  /** Looks for matches of patterns that begin in the next step, in what was read of the text up to `limit`. */
  private search(limit: number): void {
    const windowEnd = Math.min(limit, this.searched + PATTERN_STEP + PATTERN_REACH);
    const stepEnd = Math.min(windowEnd, this.searched + PATTERN_STEP);
    const begins = this.searched - this.at;
    const lookBehind = begins > 0 ? this.held.charAt(begins - 1) : this.before;
    const shift = this.searched - lookBehind.length;
    const window = lookBehind + this.held.slice(begins, windowEnd - this.at);
    for (const [index, pattern] of this.words.patterns.entries()) {
      const matcher = pattern.matcher(window);
      let from = Math.max(this.searched, this.resume[index] as number);
      while (from < stepEnd && matcher.find(from - shift)) {
        const range = { from: matcher.start() + shift, to: matcher.end() + shift };
        if (range.from >= stepEnd) break;
        if (range.to > range.from) this.found.push(range);
        from = Math.max(range.to, range.from + 1);
      }
      this.resume[index] = from;
    }
    this.searched = stepEnd;
  }

  /** @returns the text up to a position, with asterisks for what was found in it */
  private release(end: number): string {
    if (end <= this.at) return '';
    const text = this.held.slice(0, end - this.at);
    const shown = this.found.length === 0 ? text : this.masked(text);
    this.before = text.at(-1) ?? '';
    this.held = this.held.slice(text.length);
    this.at = end;
    if (this.found.length > 0) this.found = this.found.filter(({ to }) => to > end);
    return shown;
  }

  private masked(text: string): string {
    let shown = '';
    let done = 0;
    for (const range of this.found.toSorted((a, b) => a.from - b.from)) {
      const from = Math.max(range.from - this.at, done);
      const to = Math.min(range.to - this.at, text.length);
      if (to <= from) continue;
      shown += text.slice(done, from) + '*'.repeat(to - from);
      done = to;
    }
    return shown + text.slice(done);
  }
}

/** A word in the form that texts are read in. */
function folded(word: string): string {
  return Array.from({ length: word.length }, (_, at) => String.fromCharCode(fold(word.charCodeAt(at)))).join('');
}

/** A UTF-16 code in lower case. It stays one code, so that positions do not move. */
function fold(code: number): number {
  if (code < END_OF_ASCII) return code >= CAPITAL_A && code <= CAPITAL_Z ? code + TO_LOWER : code;
  const lower = String.fromCharCode(code).toLowerCase();
  return lower.length === 1 ? lower.charCodeAt(0) : code;
}
