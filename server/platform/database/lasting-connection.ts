import pg, { type ClientConfig, type QueryResultRow } from 'pg';

/** One connection, which is opened by its first statement, and again by the next one after it broke. */
export class LastingConnection {
  // A promise, so that statements at the same time open one connection only.
  private client: Promise<pg.Client> | null = null;

  /** @param timeoutMs max time to connect, and for a statement */
  constructor(
    private readonly target: ClientConfig,
    private readonly name: string,
    private readonly timeoutMs: number,
  ) {}

  /**
   * The first row of a statement.
   * @throws the error of the connection or of the statement; the connection is then closed
   */
  async first<Row extends QueryResultRow>(text: string): Promise<Row | undefined> {
    this.client ??= this.open();
    const { client } = this;
    try {
      return (await (await client).query<Row>(text)).rows[0];
    } catch (error) {
      // Not awaited: the server may not respond.
      void this.close(client);
      throw error;
    }
  }

  async end(): Promise<void> {
    if (this.client) await this.close(this.client);
  }

  private async close(client: Promise<pg.Client>): Promise<void> {
    // After another statement on it failed, a new connection may be open already.
    if (this.client === client) this.client = null;
    await client.then((opened) => opened.end()).catch(() => undefined);
  }

  private async open(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.target,
      connectionTimeoutMillis: this.timeoutMs,
      query_timeout: this.timeoutMs,
      application_name: this.name,
    });
    // The next statement fails, and the one after it opens another connection.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}
