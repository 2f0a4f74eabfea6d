import { type Duplex, Transform } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Language } from '../../common/errors/app-error.js';
import type { LogContent } from '../contents/log-content.js';
import { otherText } from '../log-other.js';
import { contentIn, type LogRow, toLogRow } from '../log-row.js';
import type { ExportedRow } from './export-contents.js';

export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

interface FileRow extends LogRow {
  contents?: LogContent;
}

/** The columns of the file: name, and value of a row. */
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
  use_time_ms: (row) => row.durationMs,
  is_stream: (row) => row.isStream,
  request_id: (row) => row.requestId,
  content: contentIn,
};

/** The columns for a row's owner. */
export const OWN_COLUMNS: Columns = {
  ...COMMON,
  other: (row) => otherText(row, false),
};

/** The columns for administrators. @param nameOf names of channels by id */
export function siteColumns(nameOf: (channelId: number) => string): Columns {
  return {
    ...COMMON,
    channel: (row) => row.channelId,
    channel_name: (row) => (row.channelId === 0 ? '' : nameOf(row.channelId)),
    other: (row) => otherText(row, true),
  };
}

/** The columns of an export with contents, which have the names that log readers use. */
export function withContents(columns: Columns): Columns {
  return {
    ...columns,
    system_prompt: ({ contents }) => contents?.systemPrompt ?? '',
    context: ({ contents }) => contents?.context ?? '',
    input_content: ({ contents }) => contents?.input ?? '',
    output_content: ({ contents }) => contents?.output ?? '',
  };
}

/** Converts rows of the database into the text of a file, as a stream. */
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

/** RFC 4180 in UTF-8, for spreadsheets: with a byte order mark, and with formulas escaped. */
function csv(columns: Columns): Duplex {
  return stringify({
    bom: true,
    header: true,
    columns: Object.keys(columns),
    record_delimiter: 'windows',
    // By default only texts with a CRLF are quoted.
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
      if (stored.contents) row.contents = stored.contents;
      done(null, encode(row));
    },
  });
}
