const MAX_FILES = 100;
const AT_ONCE = 6;
const MIB = 1024 * 1024;

/**
 * Limits the downloads for one call: number of files, concurrent downloads, and total bytes. A body of a few megabytes
 * can contain a hundred thousand addresses; they must not all be requested or buffered.
 */
export class DownloadBudget {
  private files = 0;
  private bytes = 0;
  private running = 0;
  private ended = false;
  private readonly waiting: (() => void)[] = [];

  /** @param maxMib of all files together, in MiB */
  constructor(private readonly maxMib: number) {}

  /**
   * Fetches one file when a slot is free.
   * @throws {RangeError} when there are too many files, or the downloads have ended
   */
  async turn<File>(fetch: () => Promise<File>): Promise<File> {
    if (++this.files > MAX_FILES) throw new RangeError(`there are more than ${MAX_FILES}`);
    if (this.running >= AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    if (this.ended) throw new RangeError('another one failed');
    this.running++;
    try {
      return await fetch();
    } finally {
      this.running--;
      this.waiting.shift()?.();
    }
  }

  /** Counts received bytes. @throws {RangeError} when there are too many */
  take(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > this.maxMib * MIB) throw new RangeError(`all files together are larger than ${this.maxMib} MiB`);
  }

  /** Ends the budget: later downloads are refused. */
  end(): void {
    this.ended = true;
    for (const go of this.waiting.splice(0)) go();
  }
}
