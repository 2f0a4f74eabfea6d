import type { AuditEntry } from '../../entries/audit-entries.service.js';
import { encodeAuditEntry } from '../../entries/audit-entry.wire.js';

/** Max size of a batch, in bytes of JSON. The rest is sent in the next batch; a larger entry is sent alone. */
const MAX_BYTES = 500_000;

/** An entry in the form in which it is sent. */
interface AuditLine {
  readonly at: Date;
  readonly action: string;
  /** The JSON of the entry, as the export has it. */
  readonly json: string;
}

/** Entries that are sent together, in the order of the chain. Without entries it is a test. */
export interface AuditBatch {
  /** Names the entries: the first and last position, and the beginning of the last hash. */
  readonly key: string;
  readonly lines: readonly AuditLine[];
  /** The position of the last entry. */
  readonly last: number;
}

export const TEST_BATCH: AuditBatch = { key: 'test', lines: [], last: 0 };

/** The first entries of a list that fit into a batch. Null for an empty list. */
export function batchOf(entries: readonly AuditEntry[]): AuditBatch | null {
  const lines: AuditLine[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const json = JSON.stringify(encodeAuditEntry(entry));
    bytes += Buffer.byteLength(json);
    if (bytes > MAX_BYTES && lines.length > 0) break;
    lines.push({ at: entry.at, action: entry.action, json });
  }
  const [first, last] = [entries[0], entries[lines.length - 1]];
  if (!first || !last) return null;
  return { key: `${first.position}-${last.position}-${last.hash.slice(0, 16)}`, lines, last: last.position };
}

/** A sink with its secret in plain text. Empty if it has none. */
export interface OpenAuditSink {
  readonly url: string;
  readonly secret: string;
}

/** Sends entries to one kind of system. */
export abstract class AuditTarget {
  /**
   * Sends a batch and resolves when the target has confirmed it. A batch without entries is a test.
   * @throws {SinkFailure} with what the target responded; {Error} without a response in time; {AppError} egress_private
   */
  abstract send(sink: OpenAuditSink, batch: AuditBatch): Promise<void>;
}
