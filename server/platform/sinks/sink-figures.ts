import type { Samples } from '../telemetry/metric-source.js';

/** Scrapes in between return the same values. */
const CACHE_TTL_MS = 2_000;

interface SinkStates<Sink, Backlog> {
  all(): Promise<readonly Sink[]>;
  /** The backlogs of sinks. */
  backlogs(): Promise<readonly Backlog[]>;
}

interface Figures<Sink, Backlog> {
  readonly sink: Sink;
  readonly backlog: Backlog | undefined;
}

/** The enabled sinks and their backlogs, for metrics. */
export class SinkFigures<
  Sink extends { readonly id: number; readonly name: string; readonly enabled: boolean },
  Backlog extends { readonly sinkId: number; readonly since: Date | null },
> {
  private figures: readonly Figures<Sink, Backlog>[] = [];
  private readAt = 0;

  constructor(private readonly sinks: SinkStates<Sink, Backlog>) {}

  async refresh(): Promise<void> {
    const now = Date.now();
    if (now - this.readAt < CACHE_TTL_MS) return;
    this.readAt = now;
    try {
      const sinks = (await this.sinks.all()).filter(({ enabled }) => enabled);
      const backlogs = sinks.length === 0 ? [] : await this.sinks.backlogs();
      this.figures = sinks.map((sink) => ({ sink, backlog: backlogs.find(({ sinkId }) => sinkId === sink.id) }));
    } catch {
      // Unknown while the database does not respond, which has its own metric.
      this.figures = [];
    }
  }

  /** The samples of a metric with the labels `id` and `sink`. */
  samples(read: (figures: Figures<Sink, Backlog>) => number): () => Samples {
    return () => this.figures.map((figures) => [{ id: figures.sink.id, sink: figures.sink.name }, read(figures)]);
  }

  /** The age of the oldest part of each backlog, in seconds. */
  lagSeconds(): () => Samples {
    return this.samples(({ backlog }) =>
      backlog?.since ? Math.max(0, Date.now() - backlog.since.getTime()) / 1_000 : 0,
    );
  }
}
