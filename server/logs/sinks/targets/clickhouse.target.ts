import { Injectable } from '@nestjs/common';
import { SinkFailure, SinkHttp, type SinkResponse } from '../../../platform/sinks/sink-http.js';
import { SINK_FIELDS, type SinkBatch } from '../model/sink-record.js';
import { type OpenSink, SinkTarget } from './sink-target.js';

const COLUMNS = SINK_FIELDS.map((name) => `\`${name}\``).join(', ');

/**
 * Inserts batches into a table of ClickHouse. The token makes tables with a deduplication window ignore a repeated batch;
 * a ReplacingMergeTree ordered by the id also removes repeated rows.
 * https://clickhouse.com/docs/interfaces/http
 */
@Injectable()
export class ClickhouseTarget extends SinkTarget {
  constructor(private readonly http: SinkHttp) {
    super();
  }

  async send({ url, settings, secret }: OpenSink, { key, records }: SinkBatch): Promise<null> {
    const address = new URL(url);
    const table = (settings.table ?? '').split('.').map((part) => `\`${part}\``);
    const parameters = {
      query: `INSERT INTO ${table.join('.')} (${COLUMNS}) FORMAT JSONEachRow`,
      insert_deduplication_token: key,
      date_time_input_format: 'best_effort',
      // Makes the response wait until the rows are stored.
      async_insert: '0',
      wait_end_of_query: '1',
    };
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    const headers = {
      'content-type': 'application/x-ndjson',
      ...(settings.user && { 'x-clickhouse-user': settings.user }),
      ...(secret && { 'x-clickhouse-key': secret }),
    };
    const body = records.map((record) => `${JSON.stringify(record)}\n`).join('');
    const response = await this.http.post({ url: address, headers, body }, exceptionOf);
    const exception = exceptionOf(response);
    if (exception !== '') throw new SinkFailure(exception);
    return null;
  }
}

/** The documented number of an error, such as 60 for a table that does not exist. */
function exceptionOf(response: SinkResponse): string {
  const code = /^\d+/.exec(response.header('x-clickhouse-exception-code'))?.[0];
  return code ? `ClickHouse error ${code}` : '';
}
