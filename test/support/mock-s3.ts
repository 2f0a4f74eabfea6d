import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isSigned } from './aws-signature.js';
import { listening } from './listening.js';

/** The account that the mock accepts, as environment variables without the address. */
export const S3_ACCOUNT = {
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'AKIATEST',
  S3_SECRET_ACCESS_KEY: 'a secret of the tests',
};

const SIGNATURE = {
  service: 's3',
  region: S3_ACCOUNT.S3_REGION,
  accessKeyId: S3_ACCOUNT.S3_ACCESS_KEY_ID,
  secretAccessKey: S3_ACCOUNT.S3_SECRET_ACCESS_KEY,
};

interface MockResponse {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly etag?: string;
}

/** An S3-compatible service with buckets in the path. It verifies the signature of every request (version 4). */
export class MockS3 {
  /** By bucket and key. */
  readonly objects = new Map<string, Buffer>();
  /** While set, keys that match are refused. */
  full: RegExp | null = null;
  /** While set, objects lose their last byte. */
  damages = false;
  /** Number of parts that were uploaded. */
  parts = 0;
  private readonly uploads = new Map<string, Map<number, Buffer>>();
  private readonly server: Server;
  url = '';

  private constructor() {
    this.server = createServer(async (request, response) => {
      const { status, body = '', etag } = this.respond(request, await buffer(request));
      response.writeHead(status, { 'content-type': 'application/xml', ...(etag && { etag }) }).end(body);
    });
  }

  static async start(): Promise<MockS3> {
    const mock = new MockS3();
    mock.url = await listening(mock.server);
    return mock;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private respond(request: IncomingMessage, body: Buffer): MockResponse {
    const { pathname, searchParams: query } = new URL(request.url ?? '', this.url);
    if (!isSigned(request, { path: pathname, query }, SIGNATURE)) return error(403, 'SignatureDoesNotMatch');
    const key = decodeURIComponent(pathname.slice(1));
    const { method } = request;
    if (method === 'GET' && query.has('list-type')) return { status: 200, body: this.listing(key, query) };
    if (method === 'GET') {
      const object = this.objects.get(key);
      return object ? { status: 200, body: object } : error(404, 'NoSuchKey');
    }
    if (method === 'DELETE') {
      this.objects.delete(key);
      return { status: 204 };
    }
    if (this.full?.test(key)) return error(507, 'InsufficientStorage');
    return method === 'POST' ? this.multipart(key, query) : this.put(key, query, body);
  }

  private put(key: string, query: URLSearchParams, body: Buffer): MockResponse {
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    const upload = this.uploads.get(query.get('uploadId') ?? '');
    if (upload) {
      this.parts++;
      upload.set(Number(query.get('partNumber')), body);
    } else this.objects.set(key, this.damages ? body.subarray(0, -1) : body);
    return { status: 200, etag };
  }

  private multipart(key: string, query: URLSearchParams): MockResponse {
    if (query.has('uploads')) {
      const id = `upload-${this.uploads.size + 1}`;
      this.uploads.set(id, new Map());
      const xml = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
      return { status: 200, body: xml };
    }
    const parts = [...(this.uploads.get(query.get('uploadId') ?? '') ?? [])].sort(([a], [b]) => a - b);
    this.objects.set(key, Buffer.concat(parts.map(([, part]) => part)));
    const xml = `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"x"</ETag></CompleteMultipartUploadResult>`;
    return { status: 200, body: xml };
  }

  private listing(bucket: string, query: URLSearchParams): string {
    const start = `${bucket.replace(/\/$/, '')}/${query.get('prefix') ?? ''}`;
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(start));
    const contents = keys.map(
      (key) => `<Contents><Key>${key.slice(key.indexOf('/') + 1)}</Key><Size>1</Size></Contents>`,
    );
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
  }
}

function error(status: number, code: string): MockResponse {
  return { status, body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>` };
}
