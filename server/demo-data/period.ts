import { DAY_MS } from '../common/durations.js';

/** The period of the demonstration data. */
export class Period {
  constructor(
    readonly from: Date,
    readonly to: Date,
  ) {}

  static endingAt(to: Date, days: number): Period {
    return new Period(new Date(to.getTime() - days * DAY_MS), to);
  }

  get durationMs(): number {
    return this.to.getTime() - this.from.getTime();
  }

  /** The instant at a share of the period: 0 is its start, 1 its end. */
  at(share: number): Date {
    return new Date(Math.round(this.from.getTime() + share * this.durationMs));
  }

  /** The share of the period that has passed at an instant. */
  shareAt(instant: Date): number {
    return (instant.getTime() - this.from.getTime()) / this.durationMs;
  }
}
