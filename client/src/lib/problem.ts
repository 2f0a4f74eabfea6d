import * as z from 'zod/mini';

export type ProblemKind =
  | 'signed-out'
  | 'forbidden'
  | 'rate-limited'
  | 'server'
  | 'demo'
  | 'offline'
  | 'refused'
  | 'other';

/** A field the server refused: its name, a stable code and a text in the caller's language. */
export interface FieldProblem {
  field: string;
  code: string;
  message: string;
}

/** What went wrong, in the console's own terms. Both transports (REST and GraphQL) are folded into this one shape. */
export interface Problem {
  kind: ProblemKind;
  /** Stable code of the server's catalogue, when it sent one. */
  code?: string;
  /** The server's text, in the language the console asked for. */
  message: string;
  requestId?: string;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  fields?: FieldProblem[];
}

export const fieldProblems = z.array(
  z.object({ field: z.string(), code: z._default(z.string(), ''), message: z.string() }),
);

const byStatus: Record<number, ProblemKind> = { 401: 'signed-out', 403: 'forbidden', 405: 'demo', 429: 'rate-limited' };
const byCode: Record<string, ProblemKind> = {
  unauthenticated: 'signed-out',
  access_token_invalid: 'signed-out',
  user_header_mismatch: 'signed-out',
  forbidden: 'forbidden',
  rate_limited: 'rate-limited',
  demo_site: 'demo',
  internal: 'server',
  database_unavailable: 'server',
};

/** The one place where an HTTP status becomes a kind of problem. */
export function kindOfStatus(status: number): ProblemKind {
  return byStatus[status] ?? (status >= 500 ? 'server' : 'other');
}

/** Kind of a failure that came with a catalogue code instead of a status; anything unknown is a plain refusal. */
export const kindOfCode = (code: string | undefined): ProblemKind => (code && byCode[code]) || 'refused';

/** Carries a `Problem` through promise chains. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}
