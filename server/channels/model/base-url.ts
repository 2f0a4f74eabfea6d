import type { TransformFnParams } from 'class-transformer';

/** Normalises a base URL: without trailing slashes, because paths are appended with a leading slash. */
export function withoutTrailingSlash({ value }: TransformFnParams): unknown {
  return typeof value === 'string' ? value.trim().replace(/\/+$/, '') : value;
}

/** The scheme and host that calls go to. Empty when neither the channel nor its type has an address. */
export function originOf(baseUrl: string, typesOwn: string): string {
  const address = baseUrl || typesOwn;
  return URL.canParse(address) ? new URL(address).origin : address;
}

/** Whether it is empty or a complete http(s) address to which a path can be appended. */
export function isBaseUrl(value: unknown): boolean {
  if (value === '') return true;
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  const plain = username === '' && password === '' && !/[?#\s]/.test(value);
  return plain && (protocol === 'http:' || protocol === 'https:');
}
