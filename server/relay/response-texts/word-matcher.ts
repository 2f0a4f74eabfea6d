import { RE2JS } from 're2js';
import { WordTree } from './word-tree.js';

const PATTERN = 'regex:';
/** Up to this number of words, separate searches are faster than one pass for all words. */
const FEW = 16;

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
 * Parses the site's word list. Lines that begin with `regex:` are patterns, run by an engine with linear time; patterns
 * that the engine cannot compile are skipped.
 */
export function readWordList(lines: readonly string[]): WordList {
  const words: string[] = [];
  const patterns: RE2JS[] = [];
  for (const line of lines) {
    if (!line.startsWith(PATTERN)) words.push(line);
    else addPattern(patterns, line.slice(PATTERN.length));
  }
  return { words, patterns };
}

/** Builds a matcher from the site's list. */
export function buildMatcher(lines: readonly string[]): WordMatcher {
  const { words: written, patterns } = readWordList(lines);
  const words = written.map((word) => word.toLowerCase());
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
    // A pattern that cannot be compiled was refused or reported when the option was saved.
  }
}

function oneByOne(words: readonly string[]): WordMatcher {
  return { find: (text) => words.find((word) => text.includes(word)) ?? null };
}
