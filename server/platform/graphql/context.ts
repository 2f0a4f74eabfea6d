import DataLoader from 'dataloader';
import type { FastifyRequest } from 'fastify';
import { AppError, type Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { DocumentError } from './graphql.errors.js';

/** The loaders of one request, created on first use; one per batch function. */
export class Loaders {
  private readonly byBatch = new Map<object, DataLoader<unknown, unknown>>();

  /** The loader for `batch`, which must be the same function object throughout a request. */
  for<Key, Value>(batch: (keys: readonly Key[]) => Promise<(Value | null)[]>): DataLoader<Key, Value | null> {
    let loader = this.byBatch.get(batch);
    if (!loader) {
      loader = new DataLoader(batch as DataLoader.BatchLoadFn<unknown, unknown>);
      this.byBatch.set(batch, loader);
    }
    return loader as DataLoader<Key, Value | null>;
  }
}

/** The context of all resolvers; created for each request. */
export interface GraphQLContext {
  request: FastifyRequest;
  principal: Principal | null;
  /** Why a credential was refused; thrown by the first field that needs authentication. */
  refusal?: AppError;
  language: Language;
  loaders: Loaders;
  /** The deadline of the response; only queries have one. */
  deadline?: Deadline;
}

/** The deadline of a query. Its time starts with the first field that has to wait. */
export class Deadline {
  private over: Promise<never> | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param limitMs max duration of a query, in ms */
  constructor(private readonly limitMs: number) {}

  /** Waits for a value until the deadline. @throws {AppError} operation_timed_out */
  hold<Value>(pending: Promise<Value>): Promise<Value> {
    this.over ??= this.start();
    return Promise.race([pending, this.over]);
  }

  /** Stops the timer. */
  end(): void {
    clearTimeout(this.timer);
  }

  private start(): Promise<never> {
    const over = new Promise<never>((_, reject) => {
      this.timer = setTimeout(() => reject(new AppError(DocumentError.operation_timed_out)), this.limitMs).unref();
    });
    // The deadline may expire while nothing waits for it.
    over.catch(() => undefined);
    return over;
  }
}
