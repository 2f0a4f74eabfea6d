import type { IncomingHttpHeaders } from 'node:http';

const USER_HEADERS = ['veloera-user', 'new-api-user'] as const;

/** The ids of the user a script acts for, as it wrote them; several headers may hold one. */
export function namedUsers(headers: IncomingHttpHeaders): string[] {
  return USER_HEADERS.map((name) => String(headers[name] ?? '')).filter((value) => value !== '');
}
