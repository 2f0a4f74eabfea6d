const WINDOW_MS = 10_000;
const MAX_REQUEST_IDS = 20;

interface Fields {
  readonly event: string;
  readonly requestId?: unknown;
}

interface Repetition {
  readonly level: 'error' | 'warn';
  readonly event: string;
  count: number;
  readonly requestIds: unknown[];
}

/**
 * Limits the log during an outage. Of lines with the same message the first is written; those of the next ten seconds
 * are counted and summarized in one line with their number and the first request ids.
 */
export class RepeatedLines {
  private readonly known = new Map<string, Repetition>();

  constructor(private readonly write: (level: 'error' | 'warn', fields: object, message: string) => void) {}

  line(level: 'error' | 'warn', fields: Fields, message: string): void {
    const repetition = this.known.get(message);
    if (!repetition) {
      this.known.set(message, { level, event: fields.event, count: 0, requestIds: [] });
      setTimeout(() => this.close(message), WINDOW_MS).unref();
      this.write(level, fields, message);
      return;
    }
    repetition.count++;
    const { requestId } = fields;
    if (requestId !== undefined && repetition.requestIds.length < MAX_REQUEST_IDS) {
      repetition.requestIds.push(requestId);
    }
  }

  /** Writes the summaries of all counted lines. */
  flush(): void {
    for (const message of this.known.keys()) this.close(message);
  }

  private close(message: string): void {
    const repetition = this.known.get(message);
    this.known.delete(message);
    if (!repetition || repetition.count === 0) return;
    const { level, event, count, requestIds } = repetition;
    this.write(level, { event, repeated: count, ...(requestIds.length > 0 && { requestIds }) }, message);
  }
}
