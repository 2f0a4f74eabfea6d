import type { Flow, SmallResponse, TransportTools, UpstreamReader, UpstreamRequest } from '../interface/provider.js';

/** The result of a preparation: the request to send, or a response, which can be an error or the final result. */
export type Prepared = UpstreamRequest | SmallResponse;

/**
 * Runs a call that needs preparatory requests: uploads, or a job and its polls.
 * @param prepare must stop when its signal is aborted
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
