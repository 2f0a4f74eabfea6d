import type { ChatLink } from './option-json-kinds.js';

/**
 * Origins of the site's chat clients that are reached without TLS, for the policy of the console's page; it lets pages be framed
 * that come over TLS, whosever they are.
 */
export function plainChatOrigins(chats: readonly ChatLink[]): string[] {
  const origins = chats.map(({ url }) => originOf(url.replaceAll('{key}', 'key').replaceAll('{address}', 'address')));
  return [...new Set(origins)].filter((origin) => origin.startsWith('http://'));
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}
