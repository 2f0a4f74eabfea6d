/** Writes together what was gathered in a time, and at the latest when the process stops. Writes follow each other. */
export class DelayedWrite {
  private timer: NodeJS.Timeout | undefined;
  /** Ends when all that was gathered before is written. */
  private writing: Promise<void> = Promise.resolve();

  /**
   * @param write writes what was gathered since; must not reject
   * @param delayMs from the first `schedule` to the write
   */
  constructor(
    private readonly write: () => Promise<void>,
    private readonly delayMs: number,
  ) {}

  /** Called after something was gathered. */
  schedule(): void {
    this.timer ??= setTimeout(() => void this.flush(), this.delayMs).unref();
  }

  /** Writes immediately. @returns after this write and all earlier ones */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }
}
