/** A response as bytes: the head, and the parts of the body in order (one per event when it streams). */
export interface Plan {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly parts: readonly Buffer[];
}

/** One JSON body with its length. */
export function jsonPlan(status: number, body: unknown, headers: Record<string, string> = {}): Plan {
  return bodyPlan(status, 'application/json', JSON.stringify(body), headers);
}

/** One body of any type with its length. */
export function bodyPlan(
  status: number,
  contentType: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Plan {
  const bytes = Buffer.from(body);
  return {
    status,
    headers: { 'content-type': contentType, 'content-length': String(bytes.length), ...headers },
    parts: [bytes],
  };
}

/** A stream of server-sent events, each payload already in its `data:` (or `event:`) form. */
export function eventPlan(events: readonly string[], headers: Record<string, string> = {}): Plan {
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache', ...headers },
    parts: events.map((event) => Buffer.from(event)),
  };
}

/** One named event whose payload repeats its name, as in the APIs of Anthropic and OpenAI's Responses API. */
export const namedEvent = (type: string, payload: Record<string, unknown>): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...payload })}\n\n`;

/** The events that remain after a script is applied, and its additions. */
export const scripted = (
  events: readonly string[],
  response: { keep?: number; append?: readonly string[] },
): string[] => [...events.slice(0, response.keep ?? events.length), ...(response.append ?? [])];

/** One `data:` event. */
export const dataEvent = (payload: unknown): string =>
  `data: ${typeof payload === 'string' ? payload : JSON.stringify(payload)}\n\n`;
