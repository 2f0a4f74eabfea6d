import { type Duplex, Transform } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Language } from '../../common/errors/app-error.js';
import type { LogContent } from '../contents/log-content.js';
import { contentIn } from '../localized-content.js';
import { withoutAdminInfo } from '../log-other.js';
import { type LogRow, toLogRow } from '../log-row.js';
import type { ExportedRow } from './export-contents.js';

export type ExportFormat = 'csv' | 'ndjson';

interface FileRow extends LogRow {
  said?: LogContent;
}

/** A column of the file: its name, and its value in a row. */
type Columns = Record<string, (row: FileRow, language: Language) => string | number | boolean>;

const COMMON: Columns = {
  id: (row) => row.id,
  time: (row) => row.createdAt.toISOString(),
  type: (row) => row.type,
  user_id: (row) => row.userId,
  username: (row) => row.username,
  token_id: (row) => row.tokenId,
  token_name: (row) => row.tokenName,
  model_name: (row) => row.modelName,
  group: (row) => row.group,
  quota: (row) => row.quota,
  prompt_tokens: (row) => row.promptTokens,
  completion_tokens: (row) => row.completionTokens,
  use_time_ms: (row) => row.useTimeMs,
  is_stream: (row) => row.isStream,
  request_id: (row) => row.requestId,
  content: contentIn,
};

/** What a row's owner may have. */
export const OWN_COLUMNS: Columns = {
  ...COMMON,
  other: (row) => (row.other === '' ? '' : withoutAdminInfo(row.other)),
};

/** What administrators may have. @param nameOf names of channels by id */
export function siteColumns(nameOf: (channelId: number) => string): Columns {
  return {
    ...COMMON,
    channel: (row) => row.channelId,
    channel_name: (row) => (row.channelId === 0 ? '' : nameOf(row.channelId)),
    other: (row) => row.other,
  };
}

/** The same with what was said, under the names that readers of the log know. */
export function withContents(columns: Columns): Columns {
  return {
    ...columns,
    system_prompt: ({ said }) => said?.systemPrompt ?? '',
    context: ({ said }) => said?.context ?? '',
    input_content: ({ said }) => said?.input ?? '',
    output_content: ({ said }) => said?.output ?? '',
  };
}

/** Turns rows as the database returns them into the text of a file, piece by piece. */
export function encoders(format: ExportFormat, columns: Columns, language: Language): Duplex[] {
  return format === 'ndjson' ? [ndjson(columns, language)] : [records(columns, language), csv(columns)];
}

function ndjson(columns: Columns, language: Language): Transform {
  const entries = Object.entries(columns);
  return eachRow(
    (row) => `${JSON.stringify(Object.fromEntries(entries.map(([name, of]) => [name, of(row, language)])))}\n`,
    false,
  );
}

function records(columns: Columns, language: Language): Transform {
  const values = Object.values(columns);
  return eachRow((row) => values.map((of) => of(row, language)), true);
}

/** RFC 4180 in UTF-8, for spreadsheets: with a byte order mark, and with texts that begin like a formula made harmless. */
function csv(columns: Columns): Duplex {
  return stringify({
    bom: true,
    header: true,
    columns: Object.keys(columns),
    record_delimiter: 'windows',
    // By itself it would quote texts with a whole CRLF only.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: { boolean: String },
  });
}

function eachRow(encode: (row: FileRow) => unknown, readableObjectMode: boolean): Transform {
  return new Transform({
    writableObjectMode: true,
    readableObjectMode,
    transform(stored: ExportedRow, _, done) {
      const row: FileRow = toLogRow(stored);
      if (stored.said) row.said = stored.said;
      done(null, encode(row));
    },
  });
}
