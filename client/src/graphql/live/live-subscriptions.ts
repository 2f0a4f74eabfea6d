import type { Client, FormattedExecutionResult } from 'graphql-ws';
import { createLiveSocket } from './live-socket';
import { onHidden } from './page-visibility';
import { expectMissedEvents } from './socket-state';

/** Time after which the subscriptions of a hidden page end, in ms. */
const hiddenTimeoutMs = 10_000;

interface Operation {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

/** Receives the results of a subscription. */
export interface Sink {
  next(result: FormattedExecutionResult<Record<string, unknown>, unknown>): void;
  error(error: unknown): void;
  complete(): void;
}

/** One subscription of the server for all parts of the page that asked for it. */
interface Shared {
  readonly operation: Operation;
  readonly sinks: Set<Sink>;
  stop?: () => void;
}

/**
 * The subscriptions of the page. Equal ones are one at the server; while the page is hidden there are none, so that it
 * costs nothing there, and they begin again when it is shown.
 */
export class LiveSubscriptions {
  private readonly shared = new Map<string, Shared>();
  private suspended = false;
  private socket: Client | undefined;
  private unwatch: (() => void) | undefined;

  constructor(private readonly connect: () => Client = createLiveSocket) {}

  /** @returns the function that ends it */
  follow(operation: Operation, sink: Sink): () => void {
    this.unwatch ??= onHidden(hiddenTimeoutMs, {
      onHidden: () => this.suspend(),
      onShown: () => this.resume(),
    });
    const key = JSON.stringify([operation.query, operation.variables]);
    const shared = this.shared.get(key) ?? this.begin(key, operation);
    shared.sinks.add(sink);
    return () => {
      if (shared.sinks.delete(sink) && shared.sinks.size === 0) this.end(key, shared);
    };
  }

  private begin(key: string, operation: Operation): Shared {
    const shared: Shared = { operation, sinks: new Set() };
    this.shared.set(key, shared);
    if (!this.suspended) this.start(key, shared);
    return shared;
  }

  private start(key: string, shared: Shared): void {
    let stopped = false;
    const over = (report: (sink: Sink) => void) => {
      if (stopped) return;
      const sinks = [...shared.sinks];
      shared.sinks.clear();
      this.end(key, shared);
      for (const sink of sinks) report(sink);
    };
    this.socket ??= this.connect();
    const stop = this.socket.subscribe(shared.operation, {
      next: (result) => {
        for (const sink of shared.sinks) sink.next(result);
      },
      error: (error) => over((sink) => sink.error(error)),
      complete: () => over((sink) => sink.complete()),
    });
    shared.stop = () => {
      stopped = true;
      stop();
    };
  }

  private end(key: string, shared: Shared): void {
    shared.stop?.();
    if (this.shared.get(key) === shared) this.shared.delete(key);
    if (this.shared.size > 0) return;
    this.unwatch?.();
    this.unwatch = undefined;
    this.suspended = false;
  }

  private suspend(): void {
    this.suspended = true;
    for (const shared of this.shared.values()) shared.stop?.();
    expectMissedEvents();
  }

  private resume(): void {
    this.suspended = false;
    for (const [key, shared] of this.shared) this.start(key, shared);
  }
}
