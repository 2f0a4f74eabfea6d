import type { IncomingHttpHeaders } from 'node:http';

/** Client headers that an upstream may see. Everything else stays here, the client's key first of all. */
const PASSED_ON = [
  'anthropic-beta',
  'anthropic-version',
  'idempotency-key',
  'openai-beta',
  'x-claude-code-session-id',
  'session_id',
] as const;

/** The headers of a request that providers may pass on. */
export function passedOn(headers: IncomingHttpHeaders): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of PASSED_ON) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  return passed;
}
