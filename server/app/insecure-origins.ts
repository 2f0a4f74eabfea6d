import type { ChatLink } from '../options/catalogue/option-json-kinds.js';
import type { OptionsService } from '../options/options.service.js';
import type { PlainOrigins } from '../platform/http/console-files.js';

/** Configured origins without TLS: chat clients that are framed, and the gateway that payments are posted to. */
export const insecureOrigins = (options: Pick<OptionsService, 'get'>): PlainOrigins => ({
  frames: plainChatOrigins(options.get('Chats')),
  forms: [originOf(options.get('PayAddress'))].filter(isPlain),
});

/** Origins of chat clients without TLS; origins with TLS may always be framed. */
export function plainChatOrigins(chats: readonly ChatLink[]): string[] {
  const origins = chats.map(({ url }) => originOf(url.replaceAll('{key}', 'key').replaceAll('{address}', 'address')));
  return [...new Set(origins)].filter(isPlain);
}

const isPlain = (origin: string): boolean => origin.startsWith('http://');

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}
