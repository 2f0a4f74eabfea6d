import type { RE2JS } from 're2js';
import { isWordPattern, wordPattern } from '../../common/word-patterns.js';

/** The start node of every text. */
export const ROOT = 0;

/**
 * Searches for all words in one pass (Aho and Corasick 1975): each character of the text is read once, however many
 * words there are. Nodes are numbers; edges are keyed by node and character.
 */
export class WordTree {
  private readonly edges = new Map<number, number>();
  private readonly failureLinks: number[] = [0];
  private readonly ends: (string | null)[] = [null];
  private readonly depths: number[] = [0];

  constructor(words: readonly string[]) {
    for (const word of words) this.insert(word);
    this.connect(words);
  }

  /** The first word that ends in a text; null when there is none. */
  find(text: string): string | null {
    let node = ROOT;
    for (let at = 0; at < text.length; at++) {
      node = this.step(node, text.charCodeAt(at));
      const end = this.ends[node];
      if (end) return end;
    }
    return null;
  }

  /** The node after one more character, given as its UTF-16 code; a text starts at `ROOT`. */
  step(from: number, code: number): number {
    let node = from;
    for (;;) {
      const next = this.edges.get(edgeOf(node, code));
      if (next !== undefined) return next;
      if (node === ROOT) return ROOT;
      node = this.failureLinks[node] as number;
    }
  }

  /** The length of the longest word that ends at a node; 0 when none does. */
  wordLength(node: number): number {
    return this.ends[node]?.length ?? 0;
  }

  /** How many of the last characters may be the beginning of a word. */
  depth(node: number): number {
    return this.depths[node] as number;
  }

  private insert(word: string): void {
    let node = 0;
    for (let at = 0; at < word.length; at++) {
      const edge = edgeOf(node, word.charCodeAt(at));
      let next = this.edges.get(edge);
      if (next === undefined) {
        next = this.ends.push(null) - 1;
        this.failureLinks.push(0);
        this.depths.push(at + 1);
        this.edges.set(edge, next);
      }
      node = next;
    }
    if (node !== 0) this.ends[node] = word;
  }

  /**
   * Sets the failure link of every node: the longest proper suffix that is also a prefix of a word. Shorter prefixes
   * are first.
   */
  private connect(words: readonly string[]): void {
    const maxLength = words.reduce((max, { length }) => Math.max(max, length), 0);
    for (let depth = 2; depth <= maxLength; depth++) {
      for (const word of words) if (word.length >= depth) this.connectNode(word, depth);
    }
  }

  private connectNode(word: string, depth: number): void {
    let parent = 0;
    for (let at = 0; at < depth - 1; at++) parent = this.edges.get(edgeOf(parent, word.charCodeAt(at))) as number;
    const code = word.charCodeAt(depth - 1);
    const node = this.edges.get(edgeOf(parent, code)) as number;
    const link = this.step(this.failureLinks[parent] as number, code);
    this.failureLinks[node] = link;
    this.ends[node] ??= this.ends[link] ?? null;
  }
}

function edgeOf(node: number, code: number): number {
  return node * 65_536 + code;
}

/** Up to this number of words, separate searches are faster than one pass for all words. */
const MAX_SEPARATE_WORDS = 16;

/** Finds forbidden words and patterns in lower-cased text. Words are literal. */
export interface WordMatcher {
  /** The first word or pattern that was found; null when there is none. */
  find(text: string): string | null;
}

/** The site's word list, parsed. */
export interface WordList {
  readonly words: readonly string[];
  readonly patterns: readonly RE2JS[];
}

/**
 * Parses the site's word list. Patterns that the engine cannot compile, which earlier versions stored, are skipped.
 */
export function readWordList(lines: readonly string[]): WordList {
  const words = lines.filter((line) => !isWordPattern(line));
  const patterns = lines.filter(isWordPattern).map(wordPattern);
  return { words, patterns: patterns.filter((pattern) => pattern !== undefined) };
}

/** Builds a matcher from the site's list. */
export function buildMatcher(lines: readonly string[]): WordMatcher {
  const { words: written, patterns } = readWordList(lines);
  const words = written.map((word) => word.toLowerCase());
  const literal = words.length <= MAX_SEPARATE_WORDS ? oneByOne(words) : new WordTree(words);
  return {
    find(text) {
      const lower = text.toLowerCase();
      const pattern = patterns.find((known) => known.matcher(text).find());
      return pattern ? pattern.pattern() : literal.find(lower);
    },
  };
}

function oneByOne(words: readonly string[]): WordMatcher {
  return { find: (text) => words.find((word) => text.includes(word)) ?? null };
}
