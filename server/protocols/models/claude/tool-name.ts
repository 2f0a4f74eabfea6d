import { unsupported } from '../../canonical/downgrades.js';

const MAX_LENGTH = 128;
const ESCAPED = /_x([0-9a-f]{1,6})_/g;

/**
 * Escapes a tool's name into the characters that Anthropic accepts. Other characters are written as `_x2e_`, and
 * `readToolName` restores them, so responses are read without the request.
 * @throws {AppError} unsupported when the name is too long
 */
export function writeToolName(name: string): string {
  // An underscore that looks like the beginning of an escape is escaped, too; otherwise it would not be restored.
  const safe = name.replace(/_(?=x[0-9a-f])|[^a-zA-Z0-9_-]/gu, escaped);
  if (safe.length > MAX_LENGTH) throw unsupported(`tool names longer than ${MAX_LENGTH} letters`);
  return safe;
}

/** The tool's name as the client wrote it. */
export function readToolName(name: string): string {
  return name.replace(ESCAPED, (text, code: string) => {
    const point = Number.parseInt(code, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : text;
  });
}

function escaped(letter: string): string {
  return `_x${(letter.codePointAt(0) ?? 0).toString(16)}_`;
}
