import { dataOf } from '../tollgate/browser-session.js';
import type { TestUser } from '../tollgate/fixtures.js';
import type { Tollgate } from '../tollgate/tollgate.js';

const TYPE = 'application/scim+json';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** A response of the SCIM API; errors have `scimType` and `detail`. */
export interface ScimReply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a document of SCIM, whose parts the tests name
  readonly body: any;
}

/** An operation of PATCH as a directory sends it. */
export type PatchOperation = Readonly<Record<string, unknown>>;

/** The directory of a company, which provisions users and groups with SCIM. */
export class Directory {
  constructor(
    readonly url: string,
    private readonly secret: string,
  ) {}

  get authorization(): string {
    return `Bearer ${this.secret}`;
  }

  /** With a service credential of the super administrator. */
  static async of(tollgate: Pick<Tollgate, 'url'>, root: TestUser): Promise<Directory> {
    const input = { name: 'directory', scopes: ['provisioning:write'] };
    const { secret } = dataOf(await root.browser.post<{ secret: string }>('/api/service_credential', input));
    return new Directory(`${tollgate.url}/scim/v2`, secret);
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ScimReply> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        authorization: this.authorization,
        accept: TYPE,
        ...(body !== undefined && { 'content-type': TYPE }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    const { status } = response;
    return { status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  }

  get(path: string, query: Readonly<Record<string, string>> = {}): Promise<ScimReply> {
    return this.call('GET', `${path}?${new URLSearchParams(query)}`);
  }

  patch(path: string, operations: readonly PatchOperation[], headers?: Record<string, string>): Promise<ScimReply> {
    return this.call('PATCH', path, { schemas: [PATCH], Operations: operations }, headers);
  }

  /** A new user. @returns the id */
  async user(userName: string, more: object = {}): Promise<number> {
    const { status, body } = await this.call('POST', '/Users', { userName, ...more });
    if (status !== 201) throw new Error(`No user: ${JSON.stringify(body)}`);
    return Number(body.id);
  }

  /** A new group. @returns the id */
  async group(displayName: string, members: readonly number[] = []): Promise<number> {
    const values = members.map((id) => ({ value: String(id) }));
    const { status, body } = await this.call('POST', '/Groups', { displayName, members: values });
    if (status !== 201) throw new Error(`No group: ${JSON.stringify(body)}`);
    return Number(body.id);
  }

  /** The ids of the members of a group. */
  async members(groupId: number): Promise<number[]> {
    const { body } = await this.call('GET', `/Groups/${groupId}`);
    return (body.members as { value: string }[]).map(({ value }) => Number(value));
  }
}
