/** The second key after `g`, by address. */
export const goKeys: Readonly<Record<string, string>> = {
  t: '/token',
  l: '/log',
  c: '/channel',
  u: '/user',
  s: '/setting',
};
