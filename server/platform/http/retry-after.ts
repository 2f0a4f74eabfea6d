/**
 * The pause that a response requests by Retry-After, seconds or a date, as RFC 9110 defines it.
 * @returns ms; undefined for none
 */
export function retryAfterOf(header: string | string[] | undefined): number | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined) return undefined;
  const seconds = Number(text);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(text) - Date.now();
  return ms > 0 ? ms : undefined;
}
