/** The calls of the management API are below it, and a few of the relay's. */
const MANAGEMENT = 'api';

/**
 * Recognises the paths below which relayed calls are, whether or not a route exists. Below /api/ these are only the exact
 * paths of relay calls.
 * @param relayPaths the paths of relay calls, with `{…}` for parameters
 */
export function relayAddresses(relayPaths: readonly string[]): (url: string) => boolean {
  const firstOf = (path: string) => path.split('/')[1] ?? '';
  const exact = new Set(relayPaths.filter((path) => firstOf(path) === MANAGEMENT));
  const relayed = new Set(relayPaths.map(firstOf).filter((first) => first !== MANAGEMENT));
  return (url) => {
    const path = url.split('?')[0] ?? '';
    const [, first = '', second] = path.split('/');
    // Image task services with several modes are below /{mode}/mj.
    return relayed.has(first) || second === 'mj' || (first === MANAGEMENT && exact.has(path));
  };
}
