/** Stops the PostgreSQL of this run; its files go with it. */
export default async function stopPostgres(): Promise<void> {
  await globalThis.testPostgres?.stop();
}
