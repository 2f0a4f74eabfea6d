const MAX_PATTERN = 100;

/** A LIKE pattern that matches text containing `value`; its own % and _ are escaped. */
export function containing(value: string): string {
  return `%${escapeLike(value)}%`;
}

/** A LIKE pattern that matches text starting with `value`. */
export function startingWith(value: string): string {
  return `${escapeLike(value)}%`;
}

function escapeLike(value: string): string {
  return value.slice(0, MAX_PATTERN).replace(/[\\%_]/g, '\\$&');
}
