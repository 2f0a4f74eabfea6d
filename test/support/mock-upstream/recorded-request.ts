import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

/** How a request ended: with a complete response, with a disconnect of the caller, or broken by the script. */
export type Outcome = 'answered' | 'aborted' | 'cut';

/** One request as the upstream received it, for assertions. */
export class RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Resolves when the exchange has ended for any reason. */
  readonly ended: Promise<Outcome>;
  /** The outcome, or undefined while the exchange is under way. */
  outcome: Outcome | undefined;
  /** Set by the script before it breaks the connection itself. */
  cutByScript = false;

  constructor(
    message: IncomingMessage,
    response: ServerResponse,
    readonly rawBody: Buffer,
  ) {
    const url = new URL(message.url ?? '/', 'http://upstream');
    this.method = message.method ?? 'GET';
    this.path = url.pathname;
    this.query = url.searchParams;
    this.headers = message.headers;
    this.ended = new Promise((resolve) => {
      const settle = () => {
        this.outcome = response.writableFinished ? 'answered' : this.cutByScript ? 'cut' : 'aborted';
        resolve(this.outcome);
      };
      if (response.closed) settle();
      else response.once('close', settle);
    });
  }

  /** The body as a JSON object; empty when there is no body or it is not an object. */
  get body(): Record<string, unknown> {
    if (this.rawBody.length === 0) return {};
    try {
      const parsed: unknown = JSON.parse(this.rawBody.toString('utf8'));
      return isRecord(parsed) ? parsed : {};
    } catch {
      return {};
    }
  }
}

/** True for a plain JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
