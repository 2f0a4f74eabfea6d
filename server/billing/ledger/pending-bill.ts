import { AppError } from '../../common/errors/app-error.js';
import { newRowId } from '../../platform/database/row-id.js';
import type { Hold } from './admission.js';
import { LedgerError } from './ledger.errors.js';
import type { SettledRow } from './settled-row.js';

/**
 * The row that is booked in place of the charge when the bill is late and the answer, of which nothing has been sent yet, is
 * therefore withheld.
 */
export type WithheldRow = () => SettledRow;

/** A bill on its way into the books, and what its caller was told about it: once, and never both. */
export class PendingBill {
  /** In ms of the clock. */
  readonly since = Date.now();
  /** Its answer was withheld: the caller has been told that it is not charged. */
  withheld = false;
  /** A statement with its charge has been sent. The database may have committed it even if the answer was an error. */
  mayBeCharged = false;
  private told = false;

  /**
   * @param hold what the call has reserved
   * @param done called with nothing when the row is durable, with settlement_failed when it was not in time or is refused
   * @param withheldRow absent: something was delivered, so the charge stands however late it is booked
   */
  constructor(
    private current: SettledRow,
    readonly hold: Hold,
    private readonly giveUpAfterMs: number,
    private readonly done: (error?: AppError) => void,
    private readonly withheldRow: WithheldRow | undefined,
  ) {}

  /** What is to be booked: the charge, or what stands for it once the answer was withheld. */
  get row(): SettledRow {
    return this.current;
  }

  /** The row for a statement that is sent now. */
  send(): SettledRow {
    if (!this.withheld) this.mayBeCharged = true;
    return this.current;
  }

  /** Another row has its id. */
  renumber(): void {
    const { id, createdAt } = newRowId();
    this.current = { ...this.current, id, created_at: createdAt.toISOString() };
  }

  booked(): void {
    this.tell();
  }

  /** Tells a caller that has waited for too long. */
  expire(nowMs: number): void {
    if (!this.told && nowMs >= this.since + this.giveUpAfterMs) this.fail();
  }

  /** Tells the caller that the bill is not booked. */
  fail(): void {
    if (this.told) return;
    if (this.withheldRow) {
      const { id, created_at } = this.current;
      this.withheld = true;
      this.current = { ...this.withheldRow(), id, created_at };
    }
    this.tell(settlementFailed(this.withheld));
  }

  private tell(error?: AppError): void {
    if (this.told) return;
    this.told = true;
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
  en: 'the answer was withheld and is not charged, try again shortly',
};
const CHARGED_LATER = {
  zh: '已交付或已提交的内容将稍后计费，重试会再次计费',
  en: 'what was delivered or handed in is charged later, and a retry is charged again',
};
