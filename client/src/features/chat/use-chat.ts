import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { type ChatTarget, type ChatTemplate, targetOf, useChatTemplates } from '../../lib/chat-templates';
import { useSessionUser } from '../../lib/session';
import { siteOrigin } from '../../lib/snippets';
import { useStatus } from '../../lib/status';
import { storedJson, useStored } from '../../lib/storage';
import { type ChatTokensQuery, useChatRevealKeyMutation, useChatTokensQuery } from './chat.generated';

const consent = z.object({ user: z.number(), host: z.string(), token: z.string() });
type Consent = z.infer<typeof consent>;

/** Given consents: which user allowed which token for which host. Stores the id of the token, never its key. */
export const consents = storedJson<Consent[]>('chat-consents', z.array(consent), []);

const agreedToken = (list: readonly Consent[], user: number, host: string): string | undefined =>
  list.find((item) => item.user === user && item.host === host)?.token;

const others = (user: number, host: string) =>
  consents.read().filter((item) => item.user !== user || item.host !== host);

const agree = (given: Consent): void => consents.write([...others(given.user, given.host), given]);

const withdraw = (user: number, host: string): void => consents.write(others(user, host));

export type ChatToken = ChatTokensQuery['tokens']['nodes'][number];

export type Chat =
  /**
   * `unreadable`: the list of clients is invalid; `unconfigured`: the list is empty; `misconfigured`: this client has
   * an invalid link.
   */
  | { at: 'unreadable' | 'unconfigured' | 'misconfigured' | 'loading' | 'noToken' }
  | { at: 'failed'; error: unknown; retry(): void }
  | {
      at: 'asking';
      template: ChatTemplate;
      target: ChatTarget;
      tokens: readonly ChatToken[];
      /** The preselected token. */
      proposed: string;
      agree(token: string): void;
    }
  | {
      at: 'ready';
      template: ChatTemplate;
      target: ChatTarget;
      token: ChatToken;
      url: string;
      /** Revokes the consent and asks again. */
      withdrawConsent(): void;
    };

/** Resolves the position of a client to its link with the key; fetches the key only after consent. */
export function useChat(place: number): Chat {
  const templates = useChatTemplates();
  const template = templates?.[place];
  const target = template ? targetOf(template) : null;
  const origin = siteOrigin(useStatus().server_address);
  const user = useSessionUser()?.id ?? 0;
  const requestedId = useSearchParams()[0].get('token');
  const { data, error, refetch } = useChatTokensQuery({ fetchPolicy: 'network-only' });
  const tokens = data?.tokens.nodes;
  const agreed = agreedToken(useStored(consents), user, target?.host ?? '');
  // A different token requires a new consent.
  const token = requestedId && requestedId !== agreed ? undefined : tokens?.find(({ id }) => id === agreed);
  const secret = useSecret(target ? token?.id : undefined);

  if (templates === null) return { at: 'unreadable' };
  if (templates.length === 0) return { at: 'unconfigured' };
  if (!template || !target) return { at: 'misconfigured' };
  if (error && !tokens) return { at: 'failed', error, retry: () => void refetch().catch(() => undefined) };
  if (secret.error) return { at: 'failed', error: secret.error, retry: secret.retry };
  if (!tokens) return { at: 'loading' };
  if (!tokens[0]) return { at: 'noToken' };
  if (!token) {
    const proposed = tokens.find(({ id }) => id === requestedId) ?? tokens.find(({ id }) => id === agreed) ?? tokens[0];
    return {
      at: 'asking',
      template,
      target,
      tokens,
      proposed: proposed.id,
      agree: (id) => agree({ user, host: target.host, token: id }),
    };
  }
  if (secret.key === undefined) return { at: 'loading' };
  return {
    at: 'ready',
    template,
    target,
    token,
    url: target.link(secret.key, origin),
    withdrawConsent: () => withdraw(user, target.host),
  };
}

/** The key of a token, kept in memory only while it is needed. */
function useSecret(id: string | undefined) {
  const [reveal] = useChatRevealKeyMutation();
  const [found, setFound] = useState<{ id: string; key?: string; error?: unknown }>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches the key again
  useEffect(() => {
    setFound(undefined);
    if (!id) return;
    let wanted = true;
    reveal({ variables: { id } }).then(
      ({ data }) => wanted && setFound({ id, key: data?.revealTokenKey }),
      (error) => wanted && setFound({ id, error }),
    );
    return () => {
      wanted = false;
    };
  }, [id, reveal, attempt]);
  const current = found?.id === id ? found : undefined;
  return { key: current?.key, error: current?.error, retry: () => setAttempt((count) => count + 1) };
}
