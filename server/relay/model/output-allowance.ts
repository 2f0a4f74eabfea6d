import { type Hold, mergedHold, type QuotaAdmission } from '../../billing/ledger/admission.js';
import { AppError } from '../../common/errors/app-error.js';
import { RelayError } from './relay.errors.js';

/** A response may exceed the client's max tokens by this factor, plus `LIMIT_MARGIN` tokens. */
const LIMIT_FACTOR = 4;
const LIMIT_MARGIN = 4_096;
/** Min and max tokens of one additional reservation. */
const MIN_MORE = 64;
const MAX_MORE = 16_384;

/** The terms of a call's output. */
export interface OutputTerms {
  /** The response's max tokens, when the client set them. */
  readonly maxTokens: number | null;
  /** Tokens that the first hold covers. */
  readonly covered: number;
  /** Quota units per token of output; above 0. */
  readonly rate: number;
  /** Reserves more for the call: at least `needed`, at most `wanted` quota units. */
  reserve(needed: number, wanted: number): Hold | Promise<Hold>;
}

/**
 * Extends the reservation of a streamed call with its output, by the gateway's own estimate of passing tokens, so that
 * an unlimited response costs no more than the payer's balance. The usage that the upstream reports is not used here.
 */
export class OutputAllowance {
  /** The token count above which `passed` must be called. */
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
   * @param end called with the reason when the response must end
   */
  passed(tokens: number, end: (reason: AppError) => void): void {
    if (tokens > this.limit) {
      end(new AppError(RelayError.output_limit_exceeded, { limit: this.terms.maxTokens ?? 0 }));
      return;
    }
    // Until the reservation is granted only the limit applies.
    this.upTo = this.limit;
    const min = tokens - this.covered + MIN_MORE;
    const max = Math.max(min, Math.min(tokens, MAX_MORE));
    const quotaOf = (count: number) => Math.ceil(count * this.terms.rate);
    try {
      const more = this.terms.reserve(quotaOf(min), quotaOf(max));
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

  /** Called at the end of the output. @returns the hold of all reservations of the call */
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

  /** When the reservation failed with an unexpected error, the response continues until the next reservation. */
  private refused(error: unknown, tokens: number, end: (reason: AppError) => void): void {
    if (this.closed) return;
    const short = error instanceof AppError && error.status < 500;
    if (short) end(new AppError(RelayError.output_quota_exhausted, {}, { cause: error }));
    else this.upTo = Math.min(tokens * 2, this.limit);
  }
}
