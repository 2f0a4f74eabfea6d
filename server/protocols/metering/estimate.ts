/**
 * Roughly how many tokens a text is: four ASCII characters, or one other character, a token. Only for reservations; a
 * tokenizer on the request path would cost as much as hundreds of relayed calls.
 */
export function estimateTokens(text: string): number {
  const bytes = Buffer.byteLength(text);
  if (bytes === text.length) return Math.ceil(bytes / 4);
  // Every character outside ASCII has one or two bytes more than UTF-16 units.
  const other = Math.min(text.length, Math.ceil((bytes - text.length) / 2) + 1);
  return Math.ceil((text.length - other) / 4) + other;
}
