import type { IncomingHttpHeaders } from 'node:http';
import type { RequestBody } from '../../protocols/bytes/request-body.js';

const HEADER = 'x-litellm-end-user-id';
const MAX_LENGTH = 256;
const CONTROLS = /\p{Cc}/gu;
/** What Claude Code sends as the user: an id of the device or account with the id of the current session. */
const SESSION_OF_CLAUDE_CODE = /^user_.*_account_.*_session_|^\{.*"session_id"/;

/**
 * The end user of the client's application, as the client names it: in the header, else in the body, in any API.
 * It never refuses a call: control characters are removed, and at most 256 characters kept.
 * @returns undefined when the client names none
 */
export function endUserOf(headers: IncomingHttpHeaders, body?: RequestBody): string | undefined {
  return cleaned(headers[HEADER]) ?? (body && endUserIn(body));
}

function endUserIn(body: RequestBody): string | undefined {
  const named = cleaned(body.get('user')) ?? cleaned(body.get('safety_identifier')) ?? cleaned(userOfMetadata(body));
  return named !== undefined && SESSION_OF_CLAUDE_CODE.test(named) ? undefined : named;
}

function userOfMetadata(body: RequestBody): unknown {
  const metadata = body.get('metadata');
  return typeof metadata === 'object' && metadata !== null && 'user_id' in metadata ? metadata.user_id : undefined;
}

/** Undefined for values that are not strings or are blank. */
function cleaned(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    .slice(0, 2 * MAX_LENGTH)
    .replace(CONTROLS, '')
    .trim();
  return text === '' ? undefined : text.slice(0, MAX_LENGTH).toWellFormed().trimEnd();
}
