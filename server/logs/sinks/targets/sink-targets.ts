import { Injectable } from '@nestjs/common';
import { LogSinkKind } from '../model/log-sink.js';
import { ClickhouseTarget } from './clickhouse.target.js';
import { OtlpTarget } from './otlp.target.js';
import { S3Target } from './s3.target.js';
import type { SinkTarget } from './sink-target.js';
import { WebhookTarget } from './webhook.target.js';

/** The target of each kind of sink. */
@Injectable()
export class SinkTargets {
  private readonly byKind: Readonly<Record<LogSinkKind, SinkTarget>>;

  constructor(webhook: WebhookTarget, clickhouse: ClickhouseTarget, s3: S3Target, otlp: OtlpTarget) {
    this.byKind = { webhook, clickhouse, s3, otlp };
  }

  of(kind: LogSinkKind): SinkTarget {
    return this.byKind[kind];
  }
}
