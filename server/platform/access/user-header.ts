import type { IncomingHttpHeaders } from 'node:http';

const USER_HEADERS = ['veloera-user', 'new-api-user'] as const;

/** The user ids in the headers of a script, unparsed; several headers may contain one. */
export function namedUsers(headers: IncomingHttpHeaders): string[] {
  return USER_HEADERS.map((name) => String(headers[name] ?? '')).filter((value) => value !== '');
}
