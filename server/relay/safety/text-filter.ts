import type { RE2JS } from 're2js';
import { ROOT, type WordList, WordTree } from './word-matcher.js';

/** Patterns are searched in steps of this many characters. */
const PATTERN_STEP = 64;
/** Characters behind a step that are searched with it; a match up to this length is found wherever it begins. */
const PATTERN_REACH = 128;
const CAPITAL_A = 0x41;
const CAPITAL_Z = 0x5a;
const TO_LOWER = 0x20;
const END_OF_ASCII = 0x80;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The words and patterns that no response may contain, compiled for searching. */
export class ResponseWords {
  readonly patterns: readonly RE2JS[];
  readonly tree: WordTree;

  constructor({ words, patterns }: WordList) {
    this.patterns = patterns;
    this.tree = new WordTree(words.map(folded));
  }
}

/** Removes forbidden words from one text that arrives in chunks. */
export interface PieceFilter {
  /** The text was ended because of a word. */
  readonly stopped: boolean;
  /** Takes the next chunk. @returns the text that may be shown now */
  push(piece: string): string;
  /** Ends the text. @returns the rest of it */
  end(): string;
}

/**
 * Removes forbidden words from one text that arrives in chunks. The result depends on the text only, not on where it is
 * split. The filter holds back at most a possible beginning of a word at the end of the text, and with patterns at most
 * 192 characters.
 */
export class TextFilter implements PieceFilter {
  /** Text that was read and not yet released. */
  private held = '';
  /** Positions in the whole text: start of `held`, end of the text read, and end of the text searched for patterns. */
  private at = 0;
  private read = 0;
  private searched = 0;
  private node = ROOT;
  /** The positions where the next match of each pattern may begin. */
  private readonly resume: number[];
  /** The character before `held`, which the look-behind of patterns may need. */
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
    const first = () => this.found.reduce((lowest, { from }) => Math.min(lowest, from), Number.POSITIVE_INFINITY);
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

  /** Searches for pattern matches that begin in the next step, in the text read up to `limit`. */
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

  /** @returns the text up to a position, with found words replaced by asterisks */
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

/** A word, normalized like the texts that are searched. */
function folded(word: string): string {
  return Array.from({ length: word.length }, (_, at) => String.fromCharCode(fold(word.charCodeAt(at)))).join('');
}

/** The lower case of a UTF-16 code. The result is always one code, so that positions do not move. */
function fold(code: number): number {
  if (code < END_OF_ASCII) return code >= CAPITAL_A && code <= CAPITAL_Z ? code + TO_LOWER : code;
  const lower = String.fromCharCode(code).toLowerCase();
  return lower.length === 1 ? lower.charCodeAt(0) : code;
}
