import { RE2JS } from 're2js';

const PREFIX = 'regex:';

/** Whether a line of the word list is a pattern and not a literal word. */
export function isWordPattern(line: string): boolean {
  return line.startsWith(PREFIX);
}

/**
 * Compiles a line `regex:…` of the word list for an engine with linear time, regardless of case.
 * @returns undefined when the engine cannot compile it; look-arounds and back-references are not supported
 */
export function wordPattern(line: string): RE2JS | undefined {
  try {
    return RE2JS.compile(line.slice(PREFIX.length), RE2JS.CASE_INSENSITIVE);
  } catch {
    return undefined;
  }
}
