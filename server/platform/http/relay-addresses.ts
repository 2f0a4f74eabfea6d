/** The calls of the management API are below it, and a few of the relay's. */
const MANAGEMENT = 'api';

/**
 * Recognises the paths below which relayed calls are, whether or not a route exists. Below /api/ these are only the paths
 * of relay calls.
 * @param relayPaths the paths of relay calls, with `{…}` for parameters
 */
export function relayAddresses(relayPaths: readonly string[]): (url: string) => boolean {
  const firstOf = (path: string) => path.split('/')[1] ?? '';
  const relayed = new Set(relayPaths.map(firstOf).filter((first) => first !== MANAGEMENT));
  const managed = relayPaths.filter((path) => firstOf(path) === MANAGEMENT).map(patternOf);
  return (url) => {
    const path = url.split('?')[0] ?? '';
    const [, first = '', second] = path.split('/');
    // Image task services with several modes are below /{mode}/mj.
    if (relayed.has(first) || second === 'mj') return true;
    return first === MANAGEMENT && managed.some((pattern) => pattern.test(path));
  };
}

/** Other segments of these paths are words. */
function patternOf(path: string): RegExp {
  const segments = path.split('/').map((segment) => (segment.startsWith('{') ? '[^/]+' : segment));
  return new RegExp(`^${segments.join('/')}$`);
}
