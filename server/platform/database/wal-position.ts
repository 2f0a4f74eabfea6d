/** A position in the write-ahead log, as PostgreSQL writes it: `16/B374D848`. */
export function walPosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

interface Sample {
  readonly at: number;
  readonly position: bigint;
}

/**
 * How old the data of a replica are: the positions of the primary are recorded with their times, and a replica that has
 * replayed one of them has everything that was committed by then. Unlike the age of the last replayed transaction, this
 * is right for a site without writes, and for a replica that has lost its connection to the primary.
 */
export class ReplicaLag {
  private readonly samples: Sample[] = [];

  /** @param keptMs positions older than this are forgotten, but for the newest of them */
  constructor(private readonly keptMs: number) {}

  /** Records the position of the primary. @param at before it was read, in ms */
  record(position: bigint, at: number): void {
    this.samples.push({ at, position });
    while (this.samples[1] && this.samples[1].at < at - this.keptMs) this.samples.shift();
  }

  /** The age of the replica's data in ms, at most; null when it is older than all recorded positions. */
  ageOf(replayed: bigint, now: number): number | null {
    const reached = this.samples.findLast(({ position }) => position <= replayed);
    return reached ? Math.max(0, now - reached.at) : null;
  }
}
