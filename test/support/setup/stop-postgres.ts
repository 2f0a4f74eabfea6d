/** Stops the PostgreSQL of this run and deletes its files. */
export default async function stopPostgres(): Promise<void> {
  await globalThis.testPostgres?.close();
  globalThis.testPostgres = undefined;
}
