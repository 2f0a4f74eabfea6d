type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Limits of the upstream's account, and its processing time. Headers that name the account are not among them. */
const REPORTED = /^(?:x-ratelimit-|anthropic-ratelimit-)[\w-]+$|^openai-(?:processing-ms|version)$/;
const MAX_HEADERS = 32;
const MAX_LENGTH = 256;

/** The headers of an upstream's response that describe its limits and its work: alternating names and values. */
export function reportedHeaders(headers: Headers): string[] {
  const reported: string[] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string' || value.length > MAX_LENGTH || !REPORTED.test(name)) continue;
    if (reported.length < 2 * MAX_HEADERS) reported.push(name, value);
  }
  return reported;
}
