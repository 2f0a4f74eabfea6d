import type { IncomingHttpHeaders } from 'node:http';

/**
 * Client headers that may be forwarded to an upstream. No other header is forwarded, in particular not the client's
 * key.
 */
const PASSED_ON = [
  'anthropic-beta',
  'anthropic-version',
  'idempotency-key',
  'openai-beta',
  'x-claude-code-session-id',
  'session_id',
] as const;

/** The client headers that providers may forward. */
export function passedOn(headers: IncomingHttpHeaders): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of PASSED_ON) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  return passed;
}
