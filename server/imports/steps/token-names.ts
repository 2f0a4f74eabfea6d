import type { ImportedToken } from '../model/records.js';

interface Lifetime {
  readonly id: string;
  readonly from: number;
  readonly until: number;
}

/** The tokens of the source by user and name. A user can give a name to several tokens, also one after the other. */
export class TokenNames {
  private readonly lifetimes = new Map<string, Lifetime[]>();

  add({ id, userId, name, createdAt, deletedAt }: ImportedToken): void {
    const key = `${userId}\n${name}`;
    const lifetime = { id, from: createdAt?.getTime() ?? 0, until: deletedAt?.getTime() ?? Number.POSITIVE_INFINITY };
    const others = this.lifetimes.get(key);
    if (others) others.push(lifetime);
    else this.lifetimes.set(key, [lifetime]);
  }

  /** The id of the one token that had the name at that time; undefined when there was none, or more than one. */
  idAt(userId: string, name: string, time: Date): string | undefined {
    const at = time.getTime();
    const alive = this.lifetimes.get(`${userId}\n${name}`)?.filter(({ from, until }) => from <= at && at <= until);
    return alive?.length === 1 ? alive[0]?.id : undefined;
  }
}
