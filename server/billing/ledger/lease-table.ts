import { Lease } from './lease.js';
import type { Holder, LeaseStore } from './lease-store.js';
import type { CapHolder, SharedHolder } from './shared-limit.js';
import type { QuotaCaps } from './token-spending.js';

const MAX_IDLE_LEASES = 200_000;

/** A lease with limits in addition to the balance: limits of a token, a project or a member of a team. */
export class LimitedLease<Kind extends CapHolder = CapHolder> extends Lease<Kind> {
  limit: { total: number | null; caps: QuotaCaps | null } = { total: null, caps: null };
}

/** A token's lease, and the token's usage as known to this process. */
export class TokenLease extends LimitedLease<'token'> {
  used = 0;
}

/** The leases of a process, for recently served users, tokens, projects and members. */
export class LeaseTable {
  private readonly users = new Map<number, Lease>();
  private readonly tokens = new Map<number, TokenLease>();
  private readonly sharedLeases: Readonly<Record<SharedHolder, Map<number, LimitedLease<SharedHolder>>>> = {
    project: new Map(),
    member: new Map(),
  };
  private readonly loading = new Map<number, Promise<void>>();

  constructor(private readonly store: LeaseStore) {}

  isLoaded(userId: number, tokenId: number): boolean {
    return this.users.has(userId) && (tokenId === 0 || this.tokens.has(tokenId));
  }

  /** Loads both leases; the usage of each token is read from the database once. */
  async load(userId: number, tokenId: number): Promise<void> {
    if (!this.users.has(userId)) {
      evictIdle(this.users);
      this.user(userId);
    }
    if (tokenId !== 0 && !this.tokens.has(tokenId)) await this.tokenOnce(tokenId);
  }

  /** A lease, loaded on first use. */
  async loaded({ holder, id }: Holder): Promise<Lease> {
    if (holder === 'user') return this.user(id);
    if (holder !== 'token') return this.shared(holder, id);
    if (!this.tokens.has(id)) await this.tokenOnce(id);
    return this.token(id);
  }

  /** A user's lease, created on first use. */
  user(id: number): Lease {
    return known(this.users, id, () => new Lease('user', id));
  }

  /** A token's lease, created on first use. */
  token(id: number): TokenLease {
    return known(this.tokens, id, () => new TokenLease('token', id));
  }

  /** The lease of a project or a member of a team, created on first use. */
  shared(holder: SharedHolder, id: number): LimitedLease<SharedHolder> {
    const leases = this.sharedLeases[holder];
    if (!leases.has(id)) evictIdle(leases);
    return known(leases, id, () => new LimitedLease(holder, id));
  }

  /** The lease of a project or a member, if there is one. */
  knownShared(holder: SharedHolder, id: number): LimitedLease<SharedHolder> | undefined {
    return this.sharedLeases[holder].get(id);
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

  /** The leases with limits in addition to the balance. */
  limitedLeases(): LimitedLease[] {
    const { project, member } = this.sharedLeases;
    return [...this.tokens.values(), ...project.values(), ...member.values()];
  }

  all(): Lease[] {
    return [...this.users.values(), ...this.limitedLeases()];
  }

  /** Reads the used quota of tokens again. */
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
    evictIdle(this.tokens);
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

/** Evicts idle leases when the map is large; they are created again on demand. */
function evictIdle(leases: Map<number, Lease>): void {
  if (leases.size < MAX_IDLE_LEASES) return;
  for (const [id, lease] of leases) if (lease.isIdle && !lease.leased && !lease.doubtful) leases.delete(id);
}
