import { Injectable } from '@nestjs/common';
import { ATTR_SERVICE_NAME, ATTR_SERVICE_VERSION } from '@opentelemetry/semantic-conventions';
import { Config } from '../../../platform/config/config.js';
import { productVersion } from '../../../platform/package-info.js';
import { SinkHttp } from '../../../platform/sinks/sink-http.js';
import type { SinkBatch, SinkRecord } from '../model/sink-record.js';
import { type OpenSink, SinkTarget } from './sink-target.js';

/** https://opentelemetry.io/docs/specs/otel/logs/data-model/#field-severitynumber */
const SEVERITY = { consumption: { number: 9, text: 'INFO' }, failure: { number: 17, text: 'ERROR' } } as const;
const NS_PER_MS = 1_000_000n;

type AnyValue = { stringValue: string } | { intValue: string } | { boolValue: boolean };
type Attributes = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Sends batches as log records by OTLP over HTTP, in its JSON encoding.
 * https://opentelemetry.io/docs/specs/otlp/#otlphttp
 */
@Injectable()
export class OtlpTarget extends SinkTarget {
  constructor(
    private readonly http: SinkHttp,
    private readonly config: Config,
  ) {
    super();
  }

  async send({ url, settings, secret }: OpenSink, { key, records }: SinkBatch): Promise<string | null> {
    const resource = {
      [ATTR_SERVICE_NAME]: this.config.env.OTEL_SERVICE_NAME,
      [ATTR_SERVICE_VERSION]: productVersion(),
    };
    const scope = { name: 'tollgate.usage_log', version: productVersion() };
    const logRecords = records.map((record) => logRecord(record, key));
    const body = JSON.stringify({
      resourceLogs: [{ resource: { attributes: encoded(resource) }, scopeLogs: [{ scope, logRecords }] }],
    });
    const headers = {
      'content-type': 'application/json',
      ...(secret && { [settings.header?.toLowerCase() || 'authorization']: secret }),
    };
    const response = await this.http.post({ url: new URL(url), headers, body });
    const rejected = rejectedIn(response.body);
    return rejected > 0 ? `the collector has refused ${rejected} of ${records.length} records` : null;
  }
}

function logRecord(record: SinkRecord, batch: string) {
  const { number, text } = SEVERITY[record.type];
  const timeUnixNano = String(BigInt(Date.parse(record.time)) * NS_PER_MS);
  return {
    timeUnixNano,
    observedTimeUnixNano: timeUnixNano,
    severityNumber: number,
    severityText: text,
    eventName: record.type === 'failure' ? 'tollgate.call.failed' : 'tollgate.call.settled',
    body: { stringValue: `${record.model_name} ${record.type}` },
    attributes: encoded(attributesOf(record, batch)),
  };
}

/**
 * Attributes with the names of the GenAI semantic conventions if they define one. Null for values that the row does not
 * have.
 */
function attributesOf(record: SinkRecord, batch: string): Attributes {
  return {
    'gen_ai.request.model': record.model_name,
    'gen_ai.request.stream': record.is_stream,
    'gen_ai.response.model': record.upstream_model || null,
    'gen_ai.usage.input_tokens': record.prompt_tokens,
    'gen_ai.usage.output_tokens': record.completion_tokens,
    'gen_ai.usage.cache_read.input_tokens': record.cached_tokens,
    'error.type': record.type === 'failure' ? record.error_code || '_OTHER' : null,
    'http.response.status_code': record.status,
    'user.id': String(record.user_id),
    'user.name': record.username,
    'tollgate.log.id': record.id,
    'tollgate.log.batch': batch,
    'tollgate.log.type': record.type,
    'tollgate.request.id': record.request_id,
    'tollgate.token.id': record.token_id,
    'tollgate.token.name': record.token_name,
    'tollgate.channel.id': record.channel_id,
    'tollgate.channel.name': record.channel_name,
    'tollgate.group': record.group,
    'tollgate.quota': record.quota,
    'tollgate.use_time_ms': record.use_time_ms,
    'tollgate.first_token_ms': record.first_token_ms,
    'tollgate.details': record.details,
  };
}

function encoded(attributes: Attributes): { key: string; value: AnyValue }[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [{ key, value: anyValue(value) }],
  );
}

/** 64-bit integers are texts in OTLP's JSON. */
function anyValue(value: string | number | boolean): AnyValue {
  if (typeof value === 'boolean') return { boolValue: value };
  return typeof value === 'number' ? { intValue: String(value) } : { stringValue: value };
}

/** Records of a partial success. The protocol forbids sending them again. */
function rejectedIn(body: string): number {
  try {
    const { partialSuccess } = JSON.parse(body) as { partialSuccess?: { rejectedLogRecords?: string | number } | null };
    return Number(partialSuccess?.rejectedLogRecords ?? 0);
  } catch {
    return 0;
  }
}
