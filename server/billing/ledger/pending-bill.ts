import { AppError } from '../../common/errors/app-error.js';
import { newRowId } from '../../platform/database/row-id.js';
import type { Hold } from './admission.js';
import { LedgerError } from './ledger.errors.js';
import type { SettledRow } from './settled-row.js';

/**
 * Creates the row that is booked instead of the charge when the bill is late and its response is withheld, because
 * nothing of the response has been sent yet.
 */
export type WithheldRow = () => SettledRow;

/** A bill that waits for its booking, and the single result that its caller receives. */
export class PendingBill {
  /** Creation time in ms since 1970. */
  readonly since = Date.now();
  /** The response was withheld: the caller received the result that it is not charged. */
  withheld = false;
  /** A statement with its charge has been sent. The database may have committed it even if the statement failed. */
  mayBeCharged = false;
  private finished = false;

  /**
   * @param hold the reservation of the call
   * @param done called without an argument when the row is durable, with settlement_failed when it is late or rejected
   * @param withheldRow absent: a part of the response was delivered, so the charge remains regardless of when it is
   * booked
   */
  constructor(
    private current: SettledRow,
    readonly hold: Hold,
    private readonly settleLimitMs: number,
    private readonly done: (error?: AppError) => void,
    private readonly withheldRow: WithheldRow | undefined,
  ) {}

  /** The row to book: the charge, or its replacement after the response was withheld. */
  get row(): SettledRow {
    return this.current;
  }

  /** Returns the row for a statement that is about to be sent. */
  send(): SettledRow {
    if (!this.withheld) this.mayBeCharged = true;
    const { shared = [] } = this.hold;
    if (shared.length === 0) return this.current;
    return { ...this.current, ...Object.fromEntries(shared.map(({ holder, id }) => [`${holder}_id`, id])) };
  }

  /** Assigns a new id, because another row has this one. */
  renumber(): void {
    const { id, createdAt } = newRowId();
    this.current = { ...this.current, id, created_at: createdAt.toISOString() };
  }

  booked(): void {
    this.finish();
  }

  /** Fails a caller that has waited past the settle limit. */
  expire(nowMs: number): void {
    if (!this.finished && nowMs >= this.since + this.settleLimitMs) this.fail();
  }

  /** Fails the caller because the bill is not booked. */
  fail(): void {
    if (this.finished) return;
    if (this.withheldRow) {
      const { id, created_at } = this.current;
      this.withheld = true;
      this.current = { ...this.withheldRow(), id, created_at };
    }
    this.finish(settlementFailed(this.withheld));
  }

  private finish(error?: AppError): void {
    if (this.finished) return;
    this.finished = true;
    this.done(error);
  }
}

function settlementFailed(withheld: boolean): AppError {
  return withheld
    ? new AppError(LedgerError.settlement_failed, { charge: NOT_CHARGED })
    : new AppError(LedgerError.settlement_failed, { charge: CHARGED_LATER }, { retryCharges: true });
}

const NOT_CHARGED = {
  zh: '结果未交付，不计费，请稍后再试',
  en: 'the response was withheld and is not charged. Try again shortly',
};
const CHARGED_LATER = {
  zh: '已交付或已提交的内容将稍后计费，重试会再次计费',
  en: 'what was delivered or submitted is charged later, and a retry is charged again',
};
