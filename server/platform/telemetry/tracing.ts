import type { IncomingHttpHeaders } from 'node:http';

export type AttributeValue = string | number | boolean;
export type Attributes = Readonly<Record<string, AttributeValue>>;

/** A span that is under way. */
export interface SpanHandle {
  /** Names this span to whoever continues the trace, in the W3C's form. */
  readonly traceparent: string;
  /**
   * @param failure a word for why it failed; absent when it did not
   * @param name a better name than the one it began with
   */
  end(attributes?: Attributes, failure?: string, name?: string): void;
}

export interface SpanOptions {
  readonly kind: 'server' | 'client' | 'internal' | 'consumer';
  readonly attributes?: Attributes;
  /** When it began, on the clock of `performance.now()`; now when absent. */
  readonly startedMs?: number;
  readonly parent?: SpanHandle;
  /** Headers of the request that may name a trace to continue. */
  readonly remote?: IncomingHttpHeaders;
}

/** Tells a collector what happens; bound to null unless the operator named one. */
export abstract class Tracing {
  abstract start(name: string, options: SpanOptions): SpanHandle;
}
