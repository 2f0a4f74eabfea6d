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

/** A field that the server rejected: its name, a stable code and a text in the language of the console. */
interface FieldProblem {
  field: string;
  code: string;
  message: string;
}

/** An error in a form shared by REST and GraphQL. */
export interface Problem {
  kind: ProblemKind;
  /** Stable error code of the server, if any. */
  code?: string;
  /** Error text of the server, in the requested language. */
  message: string;
  requestId?: string;
  /** Seconds until a retry is useful. */
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

/** Maps an HTTP status to a kind of problem. */
export function kindOfStatus(status: number): ProblemKind {
  return byStatus[status] ?? (status >= 500 ? 'server' : 'other');
}

/** Maps an error code of the catalogue to a kind of problem; unknown codes are `refused`. */
export const kindOfCode = (code: string | undefined): ProblemKind => (code && byCode[code]) || 'refused';

/** An `Error` that carries a `Problem`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}
