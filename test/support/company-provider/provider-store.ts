import type { Adapter, AdapterPayload } from 'oidc-provider';

const stored = new Map<string, AdapterPayload>();

/** The store of a provider, in memory. */
export class ProviderStore implements Adapter {
  constructor(private readonly model: string) {}

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    stored.set(this.key(id), payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return stored.get(this.key(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...stored].find(([key, payload]) => key.startsWith(this.key('')) && payload.uid === uid)?.[1];
  }

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const payload = stored.get(this.key(id));
    if (payload) payload.consumed = true;
  }

  async destroy(id: string): Promise<void> {
    stored.delete(this.key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
  }

  private key(id: string): string {
    return `${this.model}:${id}`;
  }
}
