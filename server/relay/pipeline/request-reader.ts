import { Injectable } from '@nestjs/common';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import type { RequestBody } from '../../protocols/bytes/request-body.js';
import type { Address, Operation } from '../../protocols/dialects/shared/dialect.js';
import { OwnResponses } from '../delivery/own-responses.js';
import { type Payer, type ReadRequest, readerOf } from '../model/call.js';
import { Fallbacks } from '../routing/fallbacks.js';
import { FileReferences } from '../routing/file-references.js';
import { PromptGuard } from '../safety/guards.js';

/** A client request and the operation of its address. */
export interface Incoming {
  readonly operation: Operation;
  readonly address: Address;
  readonly contentType: string;
  /** The body, decompressed. */
  readonly bytes: Buffer;
  /**
   * Called when quota is reserved, before the call is sent; for each model that is tried. Its error ends the attempt.
   */
  readonly admitted?: () => Promise<void>;
}

/** A request with the further models that its body names, in the order of trying. */
interface ReadIncoming {
  readonly request: ReadRequest;
  readonly otherModels: readonly string[] | undefined;
}

/** Reads the body of a client into the request that is served. */
@Injectable()
export class RequestReader {
  constructor(
    private readonly fallbacks: Fallbacks,
    private readonly own: OwnResponses,
    private readonly guard: PromptGuard,
    private readonly files: FileReferences,
  ) {}

  /**
   * The request without its list of models, with the conversation that it continues and the files that it refers to.
   * @throws {AppError} an error of the API when it is invalid, or the error of the check of prompts
   */
  async read({ operation, address, bytes, contentType }: Incoming, payer: Payer): Promise<ReadIncoming> {
    const { open } = operation;
    const sent: RequestBody = open ? await open(bytes, contentType) : new JsonBody(bytes);
    const named = this.fallbacks.named(operation, sent);
    let body = named?.body ?? sent;
    const received = operation.read(body, address);
    const completing = this.own.completed(operation, payer, body);
    const completed = completing && (await completing);
    if (completed) body = completed;
    const requested = completed ? operation.read(completed, address) : received;
    const checking = this.guard.check(operation, body);
    if (checking) await checking;
    const filed = this.files.appliesTo(operation, body)
      ? await this.files.resolve(readerOf(payer), body, requested.model)
      : null;
    return { request: { operation, address, body, requested, ...filed }, otherModels: named?.others };
  }
}
