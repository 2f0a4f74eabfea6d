const MAX_FILES = 100;
const AT_ONCE = 6;
const MIB = 1024 * 1024;

/**
 * What may be downloaded for one call: so many files, so few at once, and so many bytes together. A body of a few megabytes can
 * name a hundred thousand addresses; it must not make us ask them all, or keep what they answer.
 */
export class DownloadBudget {
  private files = 0;
  private bytes = 0;
  private running = 0;
  private ended = false;
  private readonly waiting: (() => void)[] = [];

  /** @param maxMib of all files together */
  constructor(private readonly maxMib: number) {}

  /**
   * Fetches one file in its turn.
   * @throws {RangeError} when there are too many, or the downloads have ended
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

  /** Counts bytes that have come. @throws {RangeError} when they are too many */
  take(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > this.maxMib * MIB) throw new RangeError(`all files together are larger than ${this.maxMib} MiB`);
  }

  /** Nobody waits for the files any more. */
  end(): void {
    this.ended = true;
    for (const go of this.waiting.splice(0)) go();
  }
}
