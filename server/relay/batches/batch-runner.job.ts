import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Batch, BatchDescription } from '../../batches/batch.js';
import { BatchStore } from '../../batches/batch-store.js';
import { FileContents } from '../../batches/file-store.js';
import { AppError } from '../../common/errors/app-error.js';
import { Config } from '../../platform/config/config.js';
import { BackgroundJob, InterruptibleJob } from '../../platform/coordination/background-job.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { JSON_TYPE } from '../../protocols/bytes/content-types.js';
import { jsonLines } from '../../protocols/bytes/json-lines.js';
import { asString, numberOf, parsedFields } from '../../protocols/bytes/untrusted.js';
import { type OpenAiBatchLine, readBatchLine } from '../../protocols/dialects/openai/openai-batch-line.js';
import { RelayAuthenticator } from '../admission/relay-authenticator.js';
import type { Payer } from '../model/call.js';
import { CALL_HEADER, CollectedResponse, Exchange } from '../model/exchange.js';
import { RelayError } from '../model/relay.errors.js';
import { RelayService } from '../pipeline/relay.service.js';
import { SiteSettings } from '../ports/site-settings.js';
import { MAX_LINE_BYTES } from './batch-input.js';
import { BatchResults } from './batch-results.js';

const MAX_CLAIMED = 10;
/**
 * How long the batches of a killed process wait for another one. A process that cannot extend its claims for this long
 * is treated as ended; a result of a request that it completes nevertheless replaces the interruption.
 */
const CLAIM_MS = 60_000;
const CLAIM_EXTENSION_MS = 15_000;
/** The job runs this long; other batches have their turn then. */
const MAX_RUN_MS = 30_000;
/** The call was refused for now, before it was sent to an upstream or by it. */
const REFUSED_FOR_NOW = new Set([429, 503]);

/**
 * Runs batches for upstreams without batches: every request is an ordinary call, with its admission, limits, price and
 * bill. A request is recorded before it starts and is never started twice; one that was interrupted when its process
 * was killed has an error as its result.
 */
@BackgroundJob({
  name: 'batch-run',
  attempts: 1,
  everyMs: ({ UPDATE_TASK, TASK_POLL_INTERVAL_MS }) => (UPDATE_TASK ? TASK_POLL_INTERVAL_MS : null),
  parksFailures: false,
})
export class BatchRunnerJob extends InterruptibleJob {
  /**
   * Whether claims may be of a former process, which was killed. With several processes a claim does not show whose it
   * is.
   */
  private hasForeignClaims: boolean;

  constructor(
    private readonly store: BatchStore,
    private readonly contents: FileContents,
    private readonly results: BatchResults,
    private readonly authenticator: RelayAuthenticator,
    private readonly relay: RelayService,
    private readonly settings: SiteSettings,
    private readonly cipher: Cipher,
    private readonly logger: Logger,
    private readonly config: Config,
  ) {
    super();
    this.hasForeignClaims = !config.shared;
  }

  /** Continues all batches that are due, each for a turn. @throws when they cannot be read */
  protected async runUntil(ended: AbortSignal): Promise<void> {
    if (this.hasForeignClaims) await this.store.releaseOwn();
    this.hasForeignClaims = false;
    for (const batch of await this.store.claimDue('here', CLAIM_MS, MAX_CLAIMED)) {
      const extending = setInterval(
        () => void this.store.extendClaim(batch.id, CLAIM_MS).catch(() => undefined),
        CLAIM_EXTENSION_MS,
      );
      try {
        if (ended.aborted || !(await this.turn(batch, ended))) await this.release(batch);
      } catch (error) {
        this.logger.warn(
          { event: 'batch_run.failed', err: error, batch: batch.id },
          'Batch run failed; it is continued at the next turn',
        );
        await this.release(batch);
      } finally {
        clearInterval(extending);
      }
    }
  }

  /** @returns whether the batch has ended */
  private async turn(batch: Batch, ended: AbortSignal): Promise<boolean> {
    await this.failInterrupted(batch);
    const over = this.endOf(batch.description);
    if (over) {
      await this.results.end(batch, over);
      return true;
    }
    const runner = this.settings.batchRunner();
    if (!runner) return false;
    const payer = new BatchPayer(this.authenticator, batch.tokenId);
    const refusal = await payer.refusal();
    if (refusal) return this.refused(batch, refusal);
    const turn = new Turn(await this.store.started(batch.id), ended);
    const lines = jsonLines(this.contents.read(batch.inputFile ?? ''), MAX_LINE_BYTES);
    const work = () =>
      this.work(batch, payer, lines, turn).catch((error: unknown) => {
        turn.stop();
        throw error;
      });
    // The claim ends with the turn, so no request may be in progress then.
    const ends = await Promise.allSettled(Array.from({ length: runner.concurrency }, work));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    await this.results.describe(batch);
    if (!turn.complete) return false;
    await this.results.end(batch, 'completed');
    return true;
  }

  /**
   * A batch whose token or user is deleted is cancelled, because neither comes back; any other waits for its payer.
   * @returns whether the batch has ended
   */
  private async refused(batch: Batch, { code }: AppError): Promise<boolean> {
    if (code !== RelayError.token_invalid.code) {
      this.logger.info(
        { event: 'batch_run.paused', batch: batch.id, code },
        'Batch run waits until its token is accepted',
      );
      return false;
    }
    await this.results.end(batch, 'cancelled');
    return true;
  }

  /** Runs one request after the other; several of these share the lines. */
  private async work(batch: Batch, payer: BatchPayer, lines: AsyncGenerator<Buffer>, turn: Turn): Promise<void> {
    while (!turn.over) {
      const next = await lines.next();
      if (next.done) return;
      const line = readBatchLine(next.value);
      const number = turn.next();
      if (turn.started.has(line.customId)) {
        // Another process has started it since the beginning of the turn; the next one finds its result.
        if (turn.started.get(line.customId) === null) turn.complete = false;
        continue;
      }
      // A payer who is no longer allowed to call, or a batch that was cancelled: the requests in progress end, and the
      // next turn reports the reason or ends the batch.
      const paying = await payer.current().catch(() => null);
      if (paying === null || this.endOf(await this.store.description(batch.id))) turn.stop();
      if (turn.over || paying === null) {
        turn.complete = false;
        return;
      }
      if (!(await this.store.start(batch.id, line.customId, batch.model))) {
        // Another process has started it meanwhile; the next turn finds its result, or that it was interrupted.
        turn.complete = false;
        continue;
      }
      if (!(await this.call(batch, paying, line, number))) turn.stop();
    }
    turn.complete = false;
  }

  /** @returns false when the call was refused for now; the request is not started then */
  private async call(batch: Batch, payer: Payer, line: OpenAiBatchLine, number: number): Promise<boolean> {
    const response = new CollectedResponse();
    const request = new IncomingMessage(new Socket());
    request.url = line.endpoint;
    const id = `${batch.id}-${number}`;
    const exchange = new Exchange(
      request,
      response,
      id,
      () => '',
      () => 'en',
    );
    exchange.inBatch = true;
    const address = { model: null, stream: false, query: null };
    const incoming = { operation: line.operation, address, contentType: JSON_TYPE, bytes: line.body.bytes };
    await this.relay.serve(exchange, incoming, () => Promise.resolve(payer));
    const { statusCode: status, body } = response;
    if (REFUSED_FOR_NOW.has(status)) {
      await this.store.unstart(batch.id, line.customId);
      return false;
    }
    const result = { status_code: status, request_id: id, body: parsedFields(body.toString('utf8')) };
    const encrypted = this.encrypted(batch, line.customId, { response: result, error: null });
    await this.store.finish(batch.id, line.customId, status < 300, encrypted, chargeOf(exchange));
    return true;
  }

  /** A line of the file of results. */
  private encrypted(batch: Batch, customId: string, result: object): string {
    const line = { id: `batch_req_${batch.id.slice(-8)}_${customId}`, custom_id: customId, ...result };
    return this.cipher.encrypt('batch-file', JSON.stringify(line));
  }

  /** Requests that another process had started. Their calls may have been charged, so they are not repeated. */
  private async failInterrupted(batch: Batch): Promise<void> {
    const error = { code: 'batch_request_interrupted', message: 'The gateway was stopped while the request ran' };
    for (const [customId, succeeded] of await this.store.started(batch.id)) {
      if (succeeded !== null) continue;
      await this.store.interrupt(batch.id, customId, this.encrypted(batch, customId, { response: null, error }));
    }
  }

  /** The final state of a batch that runs no further requests; null for one that does. */
  private endOf({ status, expires_at: seconds }: BatchDescription): 'cancelled' | 'expired' | null {
    if (asString(status) === 'cancelling') return 'cancelled';
    return (numberOf(seconds) ?? Number.POSITIVE_INFINITY) * 1_000 < Date.now() ? 'expired' : null;
  }

  /** The batch is due again at the next turn. */
  private release({ id }: Batch): Promise<void> {
    return this.store.extendClaim(id, this.config.env.TASK_POLL_INTERVAL_MS / 2);
  }
}

/**
 * The payer of a batch, read again when a token or a user has changed, so that a ban stops its requests immediately.
 */
class BatchPayer {
  private known: { payer: Promise<Payer>; generation: number } | undefined;

  constructor(
    private readonly authenticator: RelayAuthenticator,
    private readonly tokenId: number,
  ) {}

  /** @throws {AppError} as `RelayAuthenticator.payerOf` */
  current(): Promise<Payer> {
    const { generation } = this.authenticator;
    if (this.known?.generation !== generation) {
      this.known = { payer: this.authenticator.payerOf(this.tokenId), generation };
    }
    return this.known.payer;
  }

  /** Why the payer may not call; null when it may. */
  async refusal(): Promise<AppError | null> {
    try {
      await this.current();
      return null;
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }
}

/** The quota units that a call was charged, as its response reports them. */
function chargeOf({ callHeaders }: Exchange): number {
  const at = callHeaders.indexOf(CALL_HEADER.cost);
  return at < 0 ? 0 : Number(callHeaders[at + 1]);
}

/** The state of a turn that its concurrent calls share. */
class Turn {
  /** Every request has a result. */
  complete = true;
  private readonly until = performance.now() + MAX_RUN_MS;
  private stopped = false;
  private number = 0;

  /** @param started the requests that were started before */
  constructor(
    readonly started: ReadonlyMap<string, boolean | null>,
    private readonly ended: AbortSignal,
  ) {}

  get over(): boolean {
    return this.stopped || this.ended.aborted || performance.now() > this.until;
  }

  /** The number of the next line, from 1. */
  next(): number {
    return ++this.number;
  }

  stop(): void {
    this.stopped = true;
  }
}
