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
    try {
      this.client ??= this.open();
      return (await (await this.client).query<Row>(text)).rows[0];
    } catch (error) {
      // Not awaited: the server may not respond.
      void this.end();
      throw error;
    }
  }

  async end(): Promise<void> {
    const { client } = this;
    this.client = null;
    await client?.then((opened) => opened.end()).catch(() => undefined);
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
