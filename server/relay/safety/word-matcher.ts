import { RE2JS } from 're2js';

const PATTERN = 'regex:';
/** Up to so many words, searching for one after the other is faster than one pass for all. */
const FEW = 16;

/** Finds forbidden words and patterns in lower-cased text. Words are taken literally. */
export interface WordMatcher {
  /** The first word or pattern that was found; null when there is none. */
  find(text: string): string | null;
}

/**
 * Builds a matcher from the site's list. Lines that begin with `regex:` are patterns, run by an engine whose time grows with
 * the text only; those it cannot read are left out.
 */
export function buildMatcher(lines: readonly string[]): WordMatcher {
  const words: string[] = [];
  const patterns: RE2JS[] = [];
  for (const line of lines) {
    if (!line.startsWith(PATTERN)) words.push(line.toLowerCase());
    else addPattern(patterns, line.slice(PATTERN.length));
  }
  const literal = words.length <= FEW ? oneByOne(words) : new WordTree(words);
  return {
    find(text) {
      const lower = text.toLowerCase();
      const pattern = patterns.find((known) => known.matcher(text).find());
      return pattern ? pattern.pattern() : literal.find(lower);
    },
  };
}

function addPattern(patterns: RE2JS[], source: string): void {
  try {
    patterns.push(RE2JS.compile(source, RE2JS.CASE_INSENSITIVE));
  } catch {
    // What cannot be compiled was refused or warned about when the option was saved.
  }
}

function oneByOne(words: readonly string[]): WordMatcher {
  return { find: (text) => words.find((word) => text.includes(word)) ?? null };
}

/**
 * All words at once (Aho and Corasick 1975): each character of the text is looked at once, however many words there are.
 * Nodes are numbers; an edge is kept under its node and character.
 */
class WordTree implements WordMatcher {
  private readonly edges = new Map<number, number>();
  private readonly fallback: number[] = [0];
  private readonly ends: (string | null)[] = [null];

  constructor(words: readonly string[]) {
    for (const word of words) this.plant(word);
    this.connect(words);
  }

  find(text: string): string | null {
    let node = 0;
    for (let at = 0; at < text.length; at++) {
      node = this.step(node, text.charCodeAt(at));
      const end = this.ends[node];
      if (end) return end;
    }
    return null;
  }

  private plant(word: string): void {
    let node = 0;
    for (let at = 0; at < word.length; at++) {
      const edge = edgeOf(node, word.charCodeAt(at));
      let next = this.edges.get(edge);
      if (next === undefined) {
        next = this.ends.push(null) - 1;
        this.fallback.push(0);
        this.edges.set(edge, next);
      }
      node = next;
    }
    if (node !== 0) this.ends[node] = word;
  }

  /** Gives every node the longest other beginning of a word that its text ends with; shorter texts first. */
  private connect(words: readonly string[]): void {
    const longest = words.reduce((most, { length }) => Math.max(most, length), 0);
    for (let depth = 2; depth <= longest; depth++) {
      for (const word of words) if (word.length >= depth) this.connectNode(word, depth);
    }
  }

  private connectNode(word: string, depth: number): void {
    let parent = 0;
    for (let at = 0; at < depth - 1; at++) parent = this.edges.get(edgeOf(parent, word.charCodeAt(at))) as number;
    const code = word.charCodeAt(depth - 1);
    const node = this.edges.get(edgeOf(parent, code)) as number;
    const fallback = this.step(this.fallback[parent] as number, code);
    this.fallback[node] = fallback;
    this.ends[node] ??= this.ends[fallback] ?? null;
  }

  private step(from: number, code: number): number {
    let node = from;
    for (;;) {
      const next = this.edges.get(edgeOf(node, code));
      if (next !== undefined) return next;
      if (node === 0) return 0;
      node = this.fallback[node] as number;
    }
  }
}

function edgeOf(node: number, code: number): number {
  return node * 65_536 + code;
}
