import { Injectable } from '@nestjs/common';
import { webhookSignature } from '../../../platform/http/webhook-signature.js';
import { SinkHttp } from '../../../platform/sinks/sink-http.js';
import { type AuditBatch, AuditTarget, type OpenAuditSink } from './audit-batch.js';

/** Sends batches as JSON, with the headers of webhooks for notices; `x-webhook-id` is the key of the batch. */
@Injectable()
export class AuditWebhookTarget extends AuditTarget {
  constructor(private readonly http: SinkHttp) {
    super();
  }

  async send({ url, secret }: OpenAuditSink, { key, lines }: AuditBatch): Promise<void> {
    const entries = lines.map(({ json }) => json).join(',');
    const body = `{"type":"audit_batch","batch":${JSON.stringify(key)},"entries":[${entries}]}`;
    const headers = { 'content-type': 'application/json', 'x-webhook-id': key, ...webhookSignature(body, secret) };
    await this.http.post({ url: new URL(url), headers, body });
  }
}
