import DataLoader from 'dataloader';

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
