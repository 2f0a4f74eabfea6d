/**
 * The fields of a request that have a value. Most fields of a written request have none, so that a list of all of them
 * would take longer than the rest of the writing.
 */
export function givenFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given: [string, unknown][] = [];
  for (const name in fields) {
    const value = fields[name];
    if (value !== null && value !== undefined) given.push([name, value]);
  }
  return Object.fromEntries(given);
}
