import { Injectable } from '@nestjs/common';
import { webhookSignature } from '../../../platform/http/webhook-signature.js';
import { SinkHttp } from '../../../platform/sinks/sink-http.js';
import type { SinkBatch } from '../model/sink-record.js';
import { type OpenSink, SinkTarget } from './sink-target.js';

/** Sends batches as JSON, with the headers of webhooks for notices; `x-webhook-id` is the key of the batch. */
@Injectable()
export class WebhookTarget extends SinkTarget {
  constructor(private readonly http: SinkHttp) {
    super();
  }

  async send({ url, secret }: OpenSink, { key, records }: SinkBatch): Promise<null> {
    const body = JSON.stringify({ type: 'log_batch', batch: key, rows: records });
    const headers = { 'content-type': 'application/json', 'x-webhook-id': key, ...webhookSignature(body, secret) };
    await this.http.post({ url: new URL(url), headers, body });
    return null;
  }
}
