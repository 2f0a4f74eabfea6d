interface OutageLines {
  lost(error: unknown): void;
  restored(): void;
}

/** Work that is repeated until it succeeds: its failures are logged once, with their end. */
export class Outage {
  private lasts = false;

  constructor(private readonly log: OutageLines) {}

  failed(error: unknown): void {
    if (!this.lasts) this.log.lost(error);
    this.lasts = true;
  }

  succeeded(): void {
    if (this.lasts) this.log.restored();
    this.lasts = false;
  }
}
