/**
 * Estimates the tokens of a text: four ASCII characters, or one other character, per token. Only for reservations; a
 * tokenizer on the request path costs as much as relaying hundreds of calls.
 */
export function estimateTokens(text: string): number {
  const bytes = Buffer.byteLength(text);
  if (bytes === text.length) return Math.ceil(bytes / 4);
  // Every character outside ASCII has one or two more bytes than UTF-16 units.
  const other = Math.min(text.length, Math.ceil((bytes - text.length) / 2) + 1);
  return Math.ceil((text.length - other) / 4) + other;
}
