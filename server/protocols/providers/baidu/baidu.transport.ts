import { HOUR_MS } from '../../../common/durations.js';
import { asString, parsedFields } from '../../bytes/untrusted.js';
import { isTokenError } from '../../models/vendor-errors.js';
import type {
  Flow,
  SmallResponse,
  Transport,
  TransportTools,
  UpstreamReader,
  UpstreamRequest,
} from '../interface/provider.js';
import { keyParts } from '../shared/account.js';

const TOKEN = 'access_token';
const KEY_FORM = 'APIKey|SecretKey';
const MAX_ERROR_BYTES = 64 * 1024;

/**
 * Sends requests with an access token in the URL. The token is fetched per key and kept until an hour before it
 * expires; when the upstream rejects it, the request is sent once more with a new one.
 */
export const baiduTransport: Transport = (request, reader, tools) => {
  const run = new BaiduRun(request, reader, tools);
  run.start();
  return run;
};

class BaiduRun implements Flow {
  private flow: Flow | undefined;
  private paused = false;
  private aborted = false;
  private renewed = false;

  constructor(
    private readonly request: UpstreamRequest,
    private readonly reader: UpstreamReader,
    private readonly tools: TransportTools,
  ) {}

  start(): void {
    const { tools, request } = this;
    tools
      .cache(TOKEN, () => exchange(request.origin, tools))
      .then((token) => this.send(token))
      .catch((error: Error) => this.fail(error));
  }

  /** Repeats the request with a new token after the upstream rejected the old one. */
  renew(): void {
    this.renewed = true;
    this.tools.invalidate(TOKEN);
    this.start();
  }

  pause(): void {
    this.paused = true;
    this.flow?.pause();
  }

  resume(): void {
    this.paused = false;
    this.flow?.resume();
  }

  abort(): void {
    this.aborted = true;
    this.flow?.abort();
  }

  private send(token: string): void {
    if (this.aborted) {
      this.reader.onError(new Error('aborted'));
      return;
    }
    const path = `${this.request.path}?access_token=${encodeURIComponent(token)}`;
    const reader = this.renewed ? this.reader : new TokenWatch(this.reader, () => this.renew());
    this.flow = this.tools.send({ ...this.request, path }, reader);
    if (this.paused) this.flow.pause();
  }

  private fail(error: Error): void {
    if (!(error instanceof TokenRefused)) {
      this.reader.onError(error);
      return;
    }
    const { status, headers, body } = error.response;
    this.reader.onStart(status >= 400 ? status : 401, headers);
    this.reader.onData(body);
    this.reader.onEnd();
  }
}

/** The token exchange failed for the key; the call fails with its response. */
class TokenRefused extends Error {
  constructor(readonly response: SmallResponse) {
    super('no access token');
  }
}

async function exchange(origin: string, tools: TransportTools): Promise<{ value: string; forMs: number }> {
  const [id = '', secret = ''] = keyParts(tools.key, KEY_FORM);
  const query = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret });
  const response = await tools.fetch({
    method: 'POST',
    origin,
    path: `/oauth/2.0/token?${query}`,
    headers: { accept: 'application/json', 'content-type': 'application/json', 'accept-encoding': 'identity' },
    body: null,
  });
  const { access_token, expires_in } = parsedFields(response.body.toString('utf8'));
  if (response.status >= 300 || asString(access_token) === '') throw new TokenRefused(response);
  const lifeMs = typeof expires_in === 'number' ? expires_in * 1000 : 0;
  return { value: asString(access_token), forMs: Math.max(lifeMs - HOUR_MS, 0) };
}

/** Forwards a response unless it reports a rejected token. Such a response is small JSON and not a stream. */
class TokenWatch implements UpstreamReader {
  private status = 0;
  private headers: SmallResponse['headers'] = {};
  /** The buffered beginning of a response that may report a rejected token; null once it is forwarded. */
  private held: Buffer[] | null = null;
  private heldBytes = 0;

  constructor(
    private readonly reader: UpstreamReader,
    private readonly renew: () => void,
  ) {}

  onStart(status: number, headers: SmallResponse['headers']): void {
    this.status = status;
    this.headers = headers;
    if (/json/.test(String(headers['content-type'] ?? ''))) this.held = [];
    else this.reader.onStart(status, headers);
  }

  onData(chunk: Buffer): void {
    if (!this.held) {
      this.reader.onData(chunk);
      return;
    }
    this.held.push(chunk);
    this.heldBytes += chunk.length;
    if (this.heldBytes > MAX_ERROR_BYTES) this.pass(Buffer.concat(this.held));
  }

  onEnd(): void {
    if (this.held) {
      const body = Buffer.concat(this.held);
      if (isTokenError(parsedFields(body.toString('utf8')))) {
        this.renew();
        return;
      }
      this.pass(body);
    }
    this.reader.onEnd();
  }

  onError(error: Error): void {
    this.reader.onError(error);
  }

  private pass(body: Buffer): void {
    this.held = null;
    this.reader.onStart(this.status, this.headers);
    this.reader.onData(body);
  }
}
