/**
 * Recognises the addresses below which relayed calls are, whether or not one of them is served.
 * @param relayPaths the paths of relay calls, with `{…}` for what varies
 */
export function relayAddresses(relayPaths: readonly string[]): (url: string) => boolean {
  const relayed = new Set(relayPaths.map((path) => path.split('/')[1] ?? ''));
  return (url) => {
    const [, first = '', second] = (url.split('?')[0] ?? '').split('/');
    // Drawing services of several modes stand under /{mode}/mj.
    return relayed.has(first) || second === 'mj';
  };
}
