import { createHash } from 'node:crypto';
import type { Executor } from '../../platform/database/pg-client.js';

/** The first difference between the audit log and its chain of hashes. */
interface BrokenEntry {
  /** The place in the chain. Null if the entry has none. */
  readonly position: number | null;
  readonly problem: ChainProblem;
}

type ChainProblem =
  /** The hash was not computed from this content. */
  | 'changed'
  /** The entry before it is missing, or an entry was inserted before it. */
  | 'previous entry missing'
  /** An entry was inserted without its chain. */
  | 'inserted'
  /** Entries after the last one are missing. */
  | 'later entries missing';

export interface ChainCheck {
  readonly entries: number;
  /** The first and the last entry that were read. Null for an empty log. */
  readonly first: number | null;
  readonly last: number | null;
  /** The hash of the last entry, hexadecimal. Kept elsewhere, it can prove later that the log was not rewritten. */
  readonly hash: string;
  readonly broken: BrokenEntry | null;
}

interface ChainRow {
  readonly position: string;
  readonly previous: string;
  readonly hash: string;
  readonly content: string;
  readonly action: string;
  readonly removed: { readonly position: number; readonly hash: string } | null;
  /** The positions of entries whose content was erased. */
  readonly erased: readonly number[] | null;
}

const PAGE_SIZE = 2_000;

// As `audit_chain` in the migration computes it; not with that function, because a person who can change rows could
// also change the function.
const READ = `
  SELECT position, encode(previous_hash, 'hex') AS previous, encode(hash, 'hex') AS hash, action,
      CASE WHEN action = 'audit_log.shortened' THEN after END AS removed,
      CASE WHEN action = 'user.data_erased' THEN after -> 'entries' END AS erased,
      jsonb_build_array(position, (extract(epoch FROM at) * 1000000)::bigint, actor_kind, actor_id, actor_name, actor_role,
        credential, address, request_id, operation, action, object_type, object_id, object_name, owner_id, before,
        after)::text AS content
    FROM audit_entries WHERE position > $1 ORDER BY position LIMIT ${PAGE_SIZE}`;
const HEAD = `SELECT position, encode(hash, 'hex') AS hash FROM audit_head`;
const UNCHAINED = 'SELECT 1 FROM audit_entries WHERE position IS NULL LIMIT 1';
const NO_HASH = createHash('sha256').digest('hex');

/**
 * Recalculates the chain of hashes.
 * @param executor of a transaction with a consistent snapshot, because entries are added concurrently
 */
export async function checkChain(executor: Executor): Promise<ChainCheck> {
  const [head] = await executor.query<{ position: string; hash: string }>(HEAD);
  let [entries, first, last]: [number, number | null, number | null] = [0, null, null];
  let hash = NO_HASH;
  // Entries that retention deleted, by the entries that record it: the chain may begin after these.
  const removed = new Map<number, string>();
  // Entries whose hashes were not computed from their contents, unless a later entry records that they were erased.
  const changed = new Set<number>();
  const erasures: { readonly position: number; readonly entries: readonly number[] }[] = [];
  let start: { position: number; previous: string } | undefined;
  const end = (broken: BrokenEntry | null): ChainCheck => ({ entries, first, last, hash, broken });
  for (;;) {
    const rows: ChainRow[] = await executor.query<ChainRow>(READ, [last ?? 0]);
    for (const row of rows) {
      const position = Number(row.position);
      if (last === null) {
        first = position;
        start = { position, previous: row.previous };
        hash = row.previous;
      } else if (position !== last + 1 || row.previous !== hash) {
        return end({ position, problem: 'previous entry missing' });
      }
      const made = createHash('sha256').update(Buffer.from(row.previous, 'hex')).update(row.content).digest('hex');
      if (made !== row.hash) changed.add(position);
      if (row.erased) erasures.push({ position, entries: row.erased });
      if (row.removed) removed.set(row.removed.position, row.removed.hash);
      [last, hash] = [position, row.hash];
      entries++;
    }
    if (rows.length < PAGE_SIZE) break;
  }
  // An erasure is only recorded by an entry that is unchanged, or was itself erased later.
  for (const { position, entries: erased } of erasures.toReversed()) {
    if (!changed.has(position)) for (const one of erased) changed.delete(one);
  }
  const [position] = changed;
  if (position !== undefined) return end({ position, problem: 'changed' });
  if (start && !isKnownStart(start, removed))
    return end({ position: start.position, problem: 'previous entry missing' });
  if ((await executor.query(UNCHAINED)).length > 0) return end({ position: null, problem: 'inserted' });
  if (!head || Number(head.position) !== (last ?? 0) || head.hash !== hash) {
    return end({ position: last, problem: 'later entries missing' });
  }
  return end(null);
}

/** Whether the log begins with its first entry, or after what retention deleted. */
function isKnownStart(
  { position, previous }: { position: number; previous: string },
  removed: ReadonlyMap<number, string>,
) {
  return position === 1 ? previous === NO_HASH : removed.get(position - 1) === previous;
}
