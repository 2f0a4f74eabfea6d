import { openAsBlob } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import type { FileStorage } from './file-storage.js';

/** Larger files are uploaded in parts of this size; S3 allows 10,000 parts, so 312 GiB. */
const PART_BYTES = 32 * 1024 * 1024;

export interface S3Account {
  /** The address of the service, such as https://s3.eu-central-1.amazonaws.com. Buckets are part of the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A bucket of an S3-compatible service. */
export class S3Storage implements FileStorage {
  readonly location: string;
  private readonly bucket: S3mini;

  /**
   * @param prefix the beginning of all keys, without slashes at its ends; may be empty
   * @param folder in which files are written before they are uploaded
   * @param fetch sends the requests; the global `fetch` by default
   */
  constructor(
    { endpoint, region, accessKeyId, secretAccessKey }: S3Account,
    bucket: string,
    private readonly prefix: string,
    private readonly folder: string,
    fetch: typeof globalThis.fetch = globalThis.fetch,
  ) {
    this.location = prefix === '' ? `s3://${bucket}` : `s3://${bucket}/${prefix}`;
    this.bucket = new S3mini({
      endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
      region,
      accessKeyId,
      secretAccessKey,
      minPartSize: PART_BYTES,
      fetch,
    });
  }

  async workFolder(): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    return this.folder;
  }

  async put(name: string, path: string): Promise<void> {
    const { status } = await this.bucket.putAnyObject(this.key(name), await openAsBlob(path));
    if (status !== 200) throw new Error(`${this.location} refused ${name} with status ${status}`);
    await rm(path);
  }

  async read(name: string): Promise<Readable> {
    const response = await this.bucket.getObjectResponse(this.key(name));
    if (!response?.body) throw new Error(`${name} does not exist in ${this.location}`);
    return Readable.fromWeb(response.body as ReadableStream);
  }

  async list(): Promise<string[]> {
    const start = this.key('');
    const objects = (await this.bucket.listObjects('/', start)) ?? [];
    return objects.map(({ Key }) => Key.slice(start.length)).sort();
  }

  async remove(name: string): Promise<void> {
    await this.bucket.deleteObject(this.key(name));
  }

  private key(name: string): string {
    return this.prefix === '' ? name : `${this.prefix}/${name}`;
  }
}
