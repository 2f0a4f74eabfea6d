import { Lease } from './lease.js';
import type { Holder, LeaseStore } from './lease-store.js';
import type { QuotaCaps } from './token-spending.js';

const MAX_IDLE_LEASES = 200_000;

/** A token's lease, and what it has used as far as this process knows. */
export class TokenLease extends Lease {
  used = 0;
  limit: { total: number | null; caps: QuotaCaps | null } = { total: null, caps: null };
}

/** The leases of a process: those of the users and tokens that it has served lately. */
export class LeaseTable {
  private readonly users = new Map<number, Lease>();
  private readonly tokens = new Map<number, TokenLease>();
  private readonly loading = new Map<number, Promise<void>>();

  constructor(private readonly store: LeaseStore) {}

  isLoaded(userId: number, tokenId: number): boolean {
    return this.users.has(userId) && (tokenId === 0 || this.tokens.has(tokenId));
  }

  /** Makes both known, each token asked of the database once. */
  async load(userId: number, tokenId: number): Promise<void> {
    if (!this.users.has(userId)) {
      makeRoom(this.users);
      this.user(userId);
    }
    if (tokenId !== 0 && !this.tokens.has(tokenId)) await this.tokenOnce(tokenId);
  }

  /** A lease, loaded when it is not known yet. */
  async loaded({ holder, id }: Holder): Promise<Lease> {
    if (holder === 'user') return this.user(id);
    if (!this.tokens.has(id)) await this.tokenOnce(id);
    return this.token(id);
  }

  /** A user's lease, made when there is none. */
  user(id: number): Lease {
    return known(this.users, id, () => new Lease('user', id));
  }

  /** A token's lease, made when there is none. */
  token(id: number): TokenLease {
    return known(this.tokens, id, () => new TokenLease('token', id));
  }

  /** A user's lease, if there is one. */
  knownUser(id: number): Lease | undefined {
    return this.users.get(id);
  }

  /** A token's lease, if there is one. */
  knownToken(id: number): TokenLease | undefined {
    return this.tokens.get(id);
  }

  usersLeases(): IterableIterator<Lease> {
    return this.users.values();
  }

  tokensLeases(): IterableIterator<TokenLease> {
    return this.tokens.values();
  }

  all(): Lease[] {
    return [...this.users.values(), ...this.tokens.values()];
  }

  /** Reads again what tokens have used. */
  async readUsed(leases: readonly TokenLease[] = [...this.tokens.values()]): Promise<void> {
    if (leases.length === 0) return;
    const used = await this.store.usedBy(leases.map(({ id }) => id));
    for (const lease of leases) lease.used = used.get(lease.id) ?? 0;
  }

  private async tokenOnce(tokenId: number): Promise<void> {
    let running = this.loading.get(tokenId);
    if (!running) {
      running = this.loadToken(tokenId).finally(() => this.loading.delete(tokenId));
      this.loading.set(tokenId, running);
    }
    await running;
  }

  private async loadToken(tokenId: number): Promise<void> {
    const lease = new TokenLease('token', tokenId);
    await this.readUsed([lease]);
    makeRoom(this.tokens);
    known(this.tokens, tokenId, () => lease);
  }
}

function known<Kind extends Lease>(leases: Map<number, Kind>, id: number, make: () => Kind): Kind {
  let lease = leases.get(id);
  if (!lease) {
    lease = make();
    leases.set(id, lease);
  }
  return lease;
}

/** Forgets idle leases when there are very many; they are made again when needed. */
function makeRoom(leases: Map<number, Lease>): void {
  if (leases.size < MAX_IDLE_LEASES) return;
  for (const [id, lease] of leases) if (lease.isIdle && !lease.leased && !lease.doubtful) leases.delete(id);
}
