/** `line` is the first line of the segment. Text is only appended, so `line` is stable while a reply streams. */
export type Segment = { line: number; text: string } & ({ kind: 'text' } | { kind: 'code'; language: string });

/**
 * Splits Markdown at fenced code blocks, so that code is shown in a block with a copy button. An unclosed fence counts
 * as code.
 */
export function segments(source: string): Segment[] {
  const found: Segment[] = [];
  let text: string[] = [];
  let begun = 0;
  let code: { fence: string; language: string; lines: string[] } | undefined;
  const flush = () => {
    if (text.some((line) => line.trim() !== '')) found.push({ kind: 'text', line: begun, text: text.join('\n') });
    text = [];
  };
  const flushCode = () => {
    if (code) found.push({ kind: 'code', line: begun, language: code.language, text: code.lines.join('\n') });
    code = undefined;
  };
  for (const [index, line] of source.split('\n').entries()) {
    const fence = /^ {0,3}(`{3,}|~{3,})\s*([^`\s]*)[^`]*$/.exec(line);
    if (code) {
      const closes = fence?.[1]?.startsWith(code.fence) && !fence[2];
      if (!closes) {
        code.lines.push(line);
        continue;
      }
      flushCode();
      begun = index + 1;
    } else if (fence) {
      flush();
      begun = index;
      code = { fence: fence[1] ?? '', language: fence[2] ?? '', lines: [] };
    } else text.push(line);
  }
  flushCode();
  flush();
  return found;
}
