/** Request paths begin with a slash, so trailing slashes are removed. */
export const withoutTrailingSlash = (address: string): string => address.trim().replace(/\/+$/, '');

/** Whether an address ends in a version. The gateway appends `/v1/…`, so requests would go to `/v1/v1/…`. */
export const endsInVersion = (address: string): boolean => /\/v1$/.test(withoutTrailingSlash(address));

/** Whether the address is blank or a complete http(s) URL without user, query and fragment. */
export function isBaseUrl(address: string): boolean {
  if (address.trim() === '') return true;
  if (!URL.canParse(address) || /[?#\s]/.test(address.trim())) return false;
  const { protocol, username, password } = new URL(address);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}
