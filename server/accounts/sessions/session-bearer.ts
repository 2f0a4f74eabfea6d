/** Distinguishes the id of a login from an access token. */
const PREFIX = 'session.';

/** The value that scripts send in Authorization instead of the login cookie. */
export function bearerOf(sessionId: string): string {
  return PREFIX + sessionId;
}

/** The id of a login in the value of Authorization; undefined for an access token. */
export function sessionOfBearer(value: string | undefined): string | undefined {
  return value?.startsWith(PREFIX) ? value.slice(PREFIX.length) : undefined;
}
