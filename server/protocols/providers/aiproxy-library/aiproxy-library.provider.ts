import { joinPath } from '../../bytes/join-path.js';
import type { OutgoingCall, Provider, ProviderTools, UpstreamRequest } from '../provider.js';
import { aiproxyPoints } from '../shared/account-balance.js';
import { isChatFormat } from '../shared/chat-formats.js';
import { libraryChat } from './library-chat.js';

/** Chats over a library of documents; the channel's `other` field is the library's id. */
export const aiproxyLibraryProvider: Provider = {
  resolveFormat: (format) => (isChatFormat(format) ? libraryChat : null),
  adapt(body, { channel }) {
    body.set('libraryId', channel.other.trim());
  },
  balance: aiproxyPoints,
  request(call: OutgoingCall, { key }: ProviderTools): UpstreamRequest {
    return {
      method: 'POST',
      ...joinPath(call.channel.baseUrl, '/api/library/ask'),
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: call.stream ? 'text/event-stream' : 'application/json',
        'accept-encoding': 'identity',
      },
      body: call.body.bytes(),
    };
  },
};
