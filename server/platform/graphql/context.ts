import DataLoader from 'dataloader';
import type { FastifyRequest } from 'fastify';
import type { AppError, Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import type { Deadline } from './query-deadline.js';

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
