/** Paths are appended with their own slash. */
export const withoutTrailingSlash = (address: string): string => address.trim().replace(/\/+$/, '');

/** An address that ends in a version: the gateway appends `/v1/…` itself, so calls would go to `/v1/v1/…`. */
export const endsInVersion = (address: string): boolean => /\/v1$/.test(withoutTrailingSlash(address));

/** Blank, or a complete http(s) address without user, query and fragment, to which a path can be appended. */
export function isBaseUrl(address: string): boolean {
  if (address.trim() === '') return true;
  if (!URL.canParse(address) || /[?#\s]/.test(address.trim())) return false;
  const { protocol, username, password } = new URL(address);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}
