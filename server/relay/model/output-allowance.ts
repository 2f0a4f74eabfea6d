import { type Hold, mergedHold, type QuotaAdmission } from '../../billing/ledger/admission.js';
import { AppError } from '../../common/errors/app-error.js';
import { RelayError } from './relay.errors.js';

/** An upstream that ignores the client's bound may produce this many times as many tokens, and `LIMIT_MARGIN` more. */
const LIMIT_FACTOR = 4;
const LIMIT_MARGIN = 4_096;
/** Tokens that are reserved more at once: as many as there are, within these. */
const MIN_MORE = 64;
const MAX_MORE = 16_384;

/** What the output of a call may cost. */
export interface OutputTerms {
  /** The answer's bound in tokens, when the client gave one. */
  readonly maxTokens: number | null;
  /** Tokens that the first hold pays for. */
  readonly covered: number;
  /** Quota units for a token of output; above 0. */
  readonly rate: number;
  /** Reserves more for the call: at least `needed`, at most `wanted` quota units. */
  reserve(needed: number, wanted: number): Hold | Promise<Hold>;
}

/**
 * Lets the reservation of a streamed call grow with its output, by our own rough count while it passes, so that an answer
 * without end costs no more than its payer has. What an upstream merely reports is no concern of it.
 */
export class OutputAllowance {
  /** Tokens beyond which `passed` is to be called. */
  upTo: number;
  private readonly limit: number;
  private covered: number;
  private closed = false;

  constructor(
    private hold: Hold,
    private readonly terms: OutputTerms,
    private readonly admission: QuotaAdmission,
  ) {
    const { maxTokens, covered } = terms;
    this.limit = maxTokens === null ? Number.POSITIVE_INFINITY : maxTokens * LIMIT_FACTOR + LIMIT_MARGIN;
    this.covered = Math.max(covered, maxTokens ?? 0);
    this.upTo = this.covered;
  }

  /**
   * Reserves more for an output that has passed `upTo`.
   * @param end called with the reason when the answer must end here
   */
  passed(tokens: number, end: (reason: AppError) => void): void {
    if (tokens > this.limit) {
      end(new AppError(RelayError.output_limit_exceeded, { limit: this.terms.maxTokens ?? 0 }));
      return;
    }
    // Until the answer is here only the limit counts.
    this.upTo = this.limit;
    const least = tokens - this.covered + MIN_MORE;
    const most = Math.max(least, Math.min(tokens, MAX_MORE));
    const quotaOf = (count: number) => Math.ceil(count * this.terms.rate);
    try {
      const more = this.terms.reserve(quotaOf(least), quotaOf(most));
      if (more instanceof Promise) {
        more.then(
          (hold) => this.add(hold),
          (error: unknown) => this.refused(error, tokens, end),
        );
      } else this.add(more);
    } catch (error) {
      this.refused(error, tokens, end);
    }
  }

  /** The output has come to its end. @returns all that is reserved for the call */
  close(): Hold {
    this.closed = true;
    return this.hold;
  }

  private add(more: Hold): void {
    if (this.closed) {
      this.admission.release(more);
      return;
    }
    this.hold = mergedHold(this.hold, more);
    this.covered += more.amount / this.terms.rate;
    this.upTo = Math.min(this.covered, this.limit);
  }

  /** When the question itself failed, the answer goes on until it is asked again. */
  private refused(error: unknown, tokens: number, end: (reason: AppError) => void): void {
    if (this.closed) return;
    const short = error instanceof AppError && error.status < 500;
    if (short) end(new AppError(RelayError.output_quota_exhausted, {}, { cause: error }));
    else this.upTo = Math.min(tokens * 2, this.limit);
  }
}
