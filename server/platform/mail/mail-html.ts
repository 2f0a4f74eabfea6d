/** Escapes a text for HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** A link to an address, which is also its text, as HTML. */
export function linkTo(address: string): string {
  const text = escaped(address);
  return `<a href="${text}">${text}</a>`;
}
