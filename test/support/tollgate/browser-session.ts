/** One response of the management API: the documented envelope. */
export interface Envelope<Data = unknown> {
  readonly success: boolean;
  readonly message: string;
  readonly code?: string;
  readonly data?: Data;
}

/** A received response. */
export interface SessionResponse<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** A GraphQL response. */
export interface GraphqlResponse<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }[];
}

/**
 * A browser with a console session: stores cookies, sends the same-origin headers of a browser, and supports REST and
 * GraphQL. `userId` is set by the login and sent in the header that existing scripts use.
 */
export class BrowserSession {
  userId: number | undefined;
  private readonly cookies = new Map<string, string>();
  private readonly baseUrl: () => string;

  constructor(baseUrl: () => string) {
    this.baseUrl = baseUrl;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get<Data>(path: string): Promise<SessionResponse<Envelope<Data>>> {
    return this.call('GET', path);
  }

  post<Data>(path: string, body: unknown = {}): Promise<SessionResponse<Envelope<Data>>> {
    return this.call('POST', path, body);
  }

  put<Data>(path: string, body: unknown): Promise<SessionResponse<Envelope<Data>>> {
    return this.call('PUT', path, body);
  }

  delete<Data>(path: string): Promise<SessionResponse<Envelope<Data>>> {
    return this.call('DELETE', path);
  }

  /** Runs one GraphQL operation and returns its data; throws when the response contains errors. */
  async graphql<Data>(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Data> {
    const { body } = await this.call<GraphqlResponse<Data>>('POST', '/graphql', { query, variables });
    if (body.errors || !body.data) throw new Error(`Unexpected GraphQL response: ${JSON.stringify(body)}`);
    return body.data;
  }

  /** Runs one GraphQL operation that is expected to fail and returns its error codes. */
  async graphqlErrorCodes(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<unknown[]> {
    const { body } = await this.call<GraphqlResponse<unknown>>('POST', '/graphql', { query, variables });
    return (body.errors ?? []).map((error) => error.extensions?.code);
  }

  /** Sends one request; `headers` come last, so that a test can replace the headers of a browser. */
  async call<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<SessionResponse<Body>> {
    const response = await this.send(method, path, body, headers);
    return { status: response.status, headers: response.headers, body: parse<Body>(await response.text()) };
  }

  /** Requests an address that redirects the browser; returns the location, or null when there is no redirect. */
  async sentOn(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string | null> {
    const response = await this.send('GET', path, undefined, headers);
    await response.text();
    return response.headers.get('location');
  }

  private async send(
    method: string,
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>>,
  ): Promise<Response> {
    const base = this.baseUrl();
    const response = await fetch(`${base}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        origin: base,
        // On one machine compression costs more than it saves.
        'accept-encoding': 'identity',
        'sec-fetch-site': 'same-origin',
        ...(this.cookies.size > 0 && { cookie: this.cookieHeader }),
        ...(this.userId !== undefined && { 'veloera-user': String(this.userId) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    this.keepCookies(response.headers);
    return response;
  }

  /** Keeps the cookies of a response that was requested without this browser. */
  keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const [name = '', ...value] = pair.split('=');
      const expired = attributes.some((attribute) => /^max-age=0$/i.test(attribute) || isPast(attribute));
      if (expired) this.cookies.delete(name);
      else this.cookies.set(name, value.join('='));
    }
  }
}

function isPast(attribute: string): boolean {
  const expires = /^expires=(.+)$/i.exec(attribute)?.[1];
  return expires !== undefined && Date.parse(expires) <= Date.now();
}

function parse<Body>(text: string): Body {
  try {
    return JSON.parse(text) as Body;
  } catch {
    throw new Error(`Expected JSON, got: ${text.slice(0, 500)}`);
  }
}

/** The data of a response that must be successful. */
export function dataOf<Data>({ status, body }: SessionResponse<Envelope<Data>>): Data {
  if (!body.success) throw new Error(`Unexpected error with status ${status}: ${JSON.stringify(body)}`);
  return body.data as Data;
}
