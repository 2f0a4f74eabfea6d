import { joinPath } from '../../../bytes/join-path.js';
import type { RealtimeAddress, RequestedSession, UpstreamAccount } from '../../interface/provider.js';

/** The address of a realtime session at OpenAI and at vendors whose sessions are compatible. */
export function openAiRealtime(channel: UpstreamAccount, key: string, session: RequestedSession): RealtimeAddress {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(channel.openaiOrganization && { 'openai-organization': channel.openaiOrganization }),
    ...betaHeader(session),
  };
  const query = { model: session.model, ...intentOf(session) };
  return { url: socketUrl(channel.baseUrl, '/v1/realtime', query), headers };
}

/** The client's beta header, which selects the version of the session's events. */
export function betaHeader({ headers }: RequestedSession): Record<string, string> {
  const beta = headers['openai-beta'];
  return beta === undefined ? {} : { 'openai-beta': beta };
}

/** The only parameter of the client's query that vendors read besides the model. */
export function intentOf({ query }: RequestedSession): Record<string, string> {
  const intent = query?.get('intent');
  return intent ? { intent } : {};
}

/** The address of a WebSocket. @param base an HTTP address */
export function socketUrl(base: string, path: string, query: Readonly<Record<string, string>>): URL {
  const joined = joinPath(base, path);
  const url = new URL(joined.origin.replace(/^http/, 'ws') + joined.path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
