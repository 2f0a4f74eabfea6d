import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { S3ServiceError } from 's3mini';
import { Config } from '../../../platform/config/config.js';
import { Egress } from '../../../platform/http/egress/egress.js';
import { SinkFailure } from '../../../platform/sinks/sink-http.js';
import { S3Storage } from '../../../platform/storage/s3-storage.js';
import type { SinkBatch } from '../model/sink-record.js';
import { type OpenSink, SinkTarget } from './sink-target.js';

/** Time limit of an upload, in ms. */
const TIMEOUT_MS = 60_000;

const compress = promisify(gzip);

/** Stores each batch as an object: lines of JSON, compressed. A repeated batch replaces its object. */
@Injectable()
export class S3Target extends SinkTarget {
  constructor(
    private readonly config: Config,
    private readonly egress: Egress,
  ) {
    super();
  }

  async send({ url, settings, secret }: OpenSink, { key, firstTime, records }: SinkBatch): Promise<null> {
    const [bucket = '', ...prefix] = (settings.bucket ?? '').split('/');
    const { region = '', accessKeyId = '' } = settings;
    const account = { endpoint: url, region, accessKeyId, secretAccessKey: secret };
    const folder = join(this.config.env.DATA_DIR, 'outgoing');
    const fetch = this.egress.fetchFrom(new URL(url).origin, TIMEOUT_MS);
    const storage = new S3Storage(account, bucket, prefix.join('/'), folder, fetch);
    const name = `${nameOf(firstTime)}-${key}.ndjson.gz`;
    const path = join(await storage.workFolder(), `${name}.partial`);
    const lines = records.map((record) => `${JSON.stringify(record)}\n`).join('');
    try {
      await writeFile(path, await compress(lines), { mode: 0o600 });
      await storage.put(name, path);
    } catch (error) {
      throw error instanceof S3ServiceError ? new SinkFailure(`status ${error.status}${codeOf(error)}`) : error;
    } finally {
      await rm(path, { force: true });
    }
    return null;
  }
}

/** Sorts by time, such as logs-20260504T120000Z. */
function nameOf(time: Date): string {
  return `logs-${time.toISOString().replace(/\.\d+|[:-]/g, '')}`;
}

/** The code of an error, such as NoSuchBucket. */
function codeOf({ serviceCode }: S3ServiceError): string {
  return serviceCode && /^\w{1,100}$/.test(serviceCode) ? `, ${serviceCode}` : '';
}
