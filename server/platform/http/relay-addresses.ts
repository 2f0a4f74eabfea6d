/**
 * Recognises the paths below which relayed calls are, whether or not a route exists.
 * @param relayPaths the paths of relay calls, with `{…}` for parameters
 */
export function relayAddresses(relayPaths: readonly string[]): (url: string) => boolean {
  const relayed = new Set(relayPaths.map((path) => path.split('/')[1] ?? ''));
  return (url) => {
    const [, first = '', second] = (url.split('?')[0] ?? '').split('/');
    // Image task services with several modes are below /{mode}/mj.
    return relayed.has(first) || second === 'mj';
  };
}
