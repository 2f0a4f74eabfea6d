import { unsupported } from '../../canonical/downgrades.js';

const MAX_LENGTH = 128;
const ESCAPED = /_x([0-9a-f]{1,6})_/g;

/**
 * A tool's name in the letters that Anthropic takes. Others are written as `_x2e_`, which `readToolName` undoes: answers are read
 * without knowing the request.
 * @throws {AppError} unsupported when it is too long
 */
export function writeToolName(name: string): string {
  // An underscore that looks like the beginning of an escape would not come back as it was.
  const safe = name.replace(/_(?=x[0-9a-f])|[^a-zA-Z0-9_-]/gu, escaped);
  if (safe.length > MAX_LENGTH) throw unsupported(`tool names longer than ${MAX_LENGTH} letters`);
  return safe;
}

/** The name as the client knows the tool. */
export function readToolName(name: string): string {
  return name.replace(ESCAPED, (text, code: string) => {
    const point = Number.parseInt(code, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : text;
  });
}

function escaped(letter: string): string {
  return `_x${(letter.codePointAt(0) ?? 0).toString(16)}_`;
}
