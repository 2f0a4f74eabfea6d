import { Transform } from 'node:stream';
import type { LocalText } from '../../common/errors/app-error.js';
import type { LogContent } from '../contents/log-content.js';
import type { LogCriteria } from '../log-criteria.js';
import type { StoredLogRow } from '../log-row.js';

/** A row of the listing with contents. */
interface RowWithContent extends StoredLogRow {
  /** Null when none is stored. */
  encrypted_content: string | null;
}

/** A row for the export file. */
export interface ExportedRow extends StoredLogRow {
  /** The contents of the call, when they are requested and stored. */
  contents?: LogContent;
}

interface Reader {
  /** The user whose own contents are exported without a record. */
  readonly userId: number;
  decrypt(stored: string): LogContent;
  /** Records that contents of other users are read. */
  record(): Promise<void>;
}

/**
 * Decrypts the contents of rows. The first content of another user waits for the record, so that it is not exported
 * without one.
 */
export function decryptedContents(reader: Reader): Transform {
  let recorded = false;
  const decrypted = async ({ encrypted_content, ...row }: RowWithContent): Promise<ExportedRow> => {
    if (encrypted_content === null) return row;
    if (!recorded && Number(row.user_id) !== reader.userId) {
      await reader.record();
      recorded = true;
    }
    return { ...row, contents: reader.decrypt(encrypted_content) };
  };
  return new Transform({
    objectMode: true,
    transform(row: RowWithContent, _, done) {
      decrypted(row).then((exported) => done(null, exported), done);
    },
  });
}

/** The filter of an export as text for the record: `username=ada, from=2026-01-01T00:00:00.000Z`. */
export function filterText({ withoutFailures: _, ...criteria }: LogCriteria): LocalText {
  const parts = Object.entries(criteria).map(([name, value]) => `${name}=${valueText(value)}`);
  return parts.length === 0 ? { zh: '全部', en: 'none' } : { zh: parts.join(', '), en: parts.join(', ') };
}

function valueText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
