import type { Flow, SmallResponse, TransportTools, UpstreamReader, UpstreamRequest } from '../provider.js';

/** What a preparation ends with: the request that is left to make, or an answer, be it a refusal or the whole result. */
export type Prepared = UpstreamRequest | SmallResponse;

/**
 * Makes a call that takes requests of its own first: uploads, or a job and its polls.
 * @param prepare ends early when its signal does
 */
export function sendPrepared(
  prepare: (signal: AbortSignal) => Promise<Prepared>,
  reader: UpstreamReader,
  tools: TransportTools,
): Flow {
  const run = new PreparedRun(reader, tools);
  run.start(prepare);
  return run;
}

class PreparedRun implements Flow {
  private readonly aborting = new AbortController();
  private flow: Flow | undefined;
  private paused = false;

  constructor(
    private readonly reader: UpstreamReader,
    private readonly tools: TransportTools,
  ) {}

  start(prepare: (signal: AbortSignal) => Promise<Prepared>): void {
    prepare(AbortSignal.any([this.aborting.signal, this.tools.signal]))
      .then((prepared) => this.carryOn(prepared))
      .catch((error: Error) => this.reader.onError(error));
  }

  pause(): void {
    this.paused = true;
    this.flow?.pause();
  }

  resume(): void {
    this.paused = false;
    this.flow?.resume();
  }

  abort(): void {
    this.aborting.abort();
    this.flow?.abort();
  }

  private carryOn(prepared: Prepared): void {
    this.aborting.signal.throwIfAborted();
    if ('status' in prepared) {
      this.reader.onStart(prepared.status, prepared.headers);
      this.reader.onData(prepared.body);
      this.reader.onEnd();
      return;
    }
    this.flow = this.tools.send(prepared, this.reader);
    if (this.paused) this.flow.pause();
  }
}
