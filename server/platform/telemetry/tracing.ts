import type { IncomingHttpHeaders } from 'node:http';

export type AttributeValue = string | number | boolean;
export type Attributes = Readonly<Record<string, AttributeValue>>;

/** An open span. */
export interface SpanHandle {
  /** This span as a W3C traceparent header, for services that continue the trace. */
  readonly traceparent: string;
  /**
   * @param failure the error type; absent on success
   * @param name replaces the initial name
   */
  end(attributes?: Attributes, failure?: string, name?: string): void;
}

export interface SpanOptions {
  readonly kind: 'server' | 'client' | 'internal' | 'consumer';
  readonly attributes?: Attributes;
  /** Start time on the clock of `performance.now()`; now when absent. */
  readonly startedMs?: number;
  readonly parent?: SpanHandle;
  /** Headers of the request that may contain a trace to continue. */
  readonly remote?: IncomingHttpHeaders;
}

/** Sends spans to a collector; bound to null unless one is configured. */
export abstract class Tracing {
  abstract start(name: string, options: SpanOptions): SpanHandle;
}
