import type { Logger } from '../../platform/telemetry/logger.js';

const GATHER_MS = 1_000;
const IDS_IN_A_LINE = 20;

/**
 * Writes calls that failed for lack of the database into the log, in one line a second: there is no row of them in the usage
 * log, and a line for each would make the outage worse.
 */
export class OutageLog {
  private calls = 0;
  private requestIds: string[] = [];
  private readonly codes = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly logger: Logger) {}

  /** @param code of the error that the client got */
  note(code: string, requestId: string): void {
    this.calls++;
    this.codes.add(code);
    if (this.requestIds.length < IDS_IN_A_LINE) this.requestIds.push(requestId);
    this.timer ??= setTimeout(() => this.write(), GATHER_MS).unref();
  }

  /** Writes what has been gathered. */
  write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.calls === 0) return;
    const { calls, requestIds } = this;
    this.logger.warn({ calls, codes: [...this.codes], requestIds }, 'calls failed because the database is away');
    this.calls = 0;
    this.requestIds = [];
    this.codes.clear();
  }
}
