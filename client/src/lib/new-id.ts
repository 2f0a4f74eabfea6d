/** `crypto.randomUUID` is not available over plain http. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join('');
