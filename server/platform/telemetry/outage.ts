interface OutageLines {
  lost(error: unknown): void;
  restored(): void;
}

/** Work that is repeated until it succeeds: its failures are logged once, with their end. */
export class Outage {
  private isOngoing = false;

  constructor(private readonly log: OutageLines) {}

  failed(error: unknown): void {
    if (!this.isOngoing) this.log.lost(error);
    this.isOngoing = true;
  }

  succeeded(): void {
    if (this.isOngoing) this.log.restored();
    this.isOngoing = false;
  }
}
