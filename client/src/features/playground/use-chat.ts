import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ChatRequest, streamChat, type ToolCallPart } from '../../lib/playground-stream';
import { problemOfError } from '../../lib/problem-of';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import type { Call, Message } from './conversation';
import { PlaygroundCostDocument } from './playground.generated';

/**
 * The calls of a reply with further parts. A part without a place begins a call if it has an id, else continues the
 * last.
 */
export function withParts(calls: readonly Call[], parts: readonly ToolCallPart[]): Call[] {
  const now = [...calls];
  for (const { index, id, function: part = {} } of parts) {
    const place = Math.min(index ?? (id ? now.length : Math.max(0, now.length - 1)), now.length);
    const old = now[place] ?? { id: id || `call_${place}`, name: '', arguments: '' };
    now[place] = { ...old, name: old.name || (part.name ?? ''), arguments: old.arguments + (part.arguments ?? '') };
  }
  return now;
}

/** Delays after a reply at which its charge is queried, in ms; settlement is fast but not immediate. */
const costLooks = [400, 1200, 4000];

/** Delay between a lost connection and the next attempt, in ms. */
const reconnectDelayMs = 3000;
/** Max number of retries of a reply: each is a separate request and is charged as one. */
const maxReconnects = 5;

interface ReplyRequest {
  reply: Message;
  /** May have to wait for data of attachments. */
  request: ChatRequest | Promise<ChatRequest>;
}

export interface Chat {
  /** The streaming replies by id, updated once per frame. */
  live: ReadonlyMap<string, Message>;
  /** Starts one reply, or several side by side; stops replies that are still streaming. */
  start(requests: readonly ReplyRequest[], reconnect: boolean): void;
  stop(): void;
}

const nothing: ReadonlyMap<string, Message> = new Map();

/**
 * Requests replies. Leaving the page stops them.
 * @param save takes a finished reply, and again with its charge; the same function in every rendering
 */
export function useChat(save: (reply: Message) => void): Chat {
  const [live, setLive] = useState(nothing);
  const running = useRef<AbortController | null>(null);
  const explain = useProblemText();
  const lookUpCost = useCostLookUp(save);

  useEffect(() => () => running.current?.abort(), []);

  const stop = useCallback(() => running.current?.abort(), []);
  const start = useCallback<Chat['start']>(
    (requested, reconnect) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setLive(new Map(requested.map(({ reply }) => [reply.id, reply])));
      for (const { reply, request } of requested) {
        const painter = createPainter((now) =>
          setLive((before) => (before.has(now.id) ? withLive(before, now) : before)),
        );
        const textOf = (error: unknown) => explain(error).text;
        void run(reply, request, controller.signal, painter.paint, textOf, reconnect).then((done) => {
          painter.cancel();
          save(done);
          setLive((before) => withoutLive(before, done.id));
          void lookUpCost(done);
        });
      }
    },
    [explain, lookUpCost, save],
  );
  return { live, start, stop };
}

const withLive = (live: ReadonlyMap<string, Message>, reply: Message) => new Map(live).set(reply.id, reply);

const withoutLive = (live: ReadonlyMap<string, Message>, id: string) => {
  const rest = new Map(live);
  return rest.delete(id) ? rest : live;
};

/** Updates at most once per frame, independent of the chunk rate. */
function createPainter(draw: (reply: Message) => void) {
  let latest: Message | undefined;
  let frame: number | undefined;
  return {
    paint(reply: Message) {
      latest = reply;
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        if (latest) draw(latest);
      });
    },
    cancel() {
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
}

/**
 * Runs the request to its end and resolves to the finished reply. Never rejects. `reconnect`: a reply whose connection
 * was lost is requested again and replaces the partial text.
 */
export async function run(
  reply: Message,
  request: ChatRequest | Promise<ChatRequest>,
  signal: AbortSignal,
  onChange: (reply: Message) => void,
  textOf: (error: unknown) => string,
  reconnect = false,
): Promise<Message> {
  for (let attempt = 0; ; attempt += 1) {
    const { message, broken } = await runOnce(reply, request, signal, onChange, textOf);
    if (!broken || !reconnect || attempt === maxReconnects) return message;
    onChange(message);
    await pause(reconnectDelayMs, signal);
    if (signal.aborted) return { ...message, status: 'stopped' };
  }
}

/** Resolves after a delay in ms, or when the signal aborts. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** One request, and whether its connection was lost. */
async function runOnce(
  reply: Message,
  request: ChatRequest | Promise<ChatRequest>,
  signal: AbortSignal,
  onChange: (reply: Message) => void,
  textOf: (error: unknown) => string,
): Promise<{ message: Message; broken: boolean }> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  let now = reply;
  const set = (patch: Partial<Message>) => {
    now = { ...now, ...patch };
    onChange(now);
  };
  try {
    const sent = await request;
    const ending = await streamChat(
      sent,
      signal,
      ({ delta, reasoning, calls, usage, error }) => {
        // A reply that arrives in one piece has no time to first token.
        const firstMs = sent.stream === false ? undefined : (now.firstMs ?? elapsed());
        if (reasoning) set({ reasoning: (now.reasoning ?? '') + reasoning, status: 'incomplete', firstMs });
        if (delta) set({ content: now.content + delta, status: 'incomplete', firstMs });
        if (calls) set({ calls: withParts(now.calls ?? [], calls), status: 'incomplete', firstMs });
        if (usage) set({ promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens });
        if (error) set({ error });
      },
      (requestId) => set({ requestId }),
    );
    const message: Message = { ...now, status: now.error ? 'error' : ending, durationMs: elapsed() };
    return { message, broken: message.status === 'incomplete' };
  } catch (error) {
    const end = { ...now, durationMs: elapsed() };
    if (signal.aborted) return { message: { ...end, status: 'stopped' }, broken: false };
    const broken = problemOfError(error).kind === 'offline';
    return { message: { ...end, status: 'error', error: textOf(error) }, broken };
  }
}

/** Queries the usage log for the charge of a reply a few times and saves the reply with its charge. */
function useCostLookUp(save: (reply: Message) => void) {
  const client = useApolloClient();
  const unmounted = useRef(false);
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
    };
  }, []);
  return useCallback(
    async (reply: Message) => {
      if (!reply.requestId) return;
      for (const wait of costLooks) {
        await new Promise((resolve) => setTimeout(resolve, wait));
        if (unmounted.current) return;
        const row = await client
          .query({
            query: PlaygroundCostDocument,
            variables: { requestId: reply.requestId },
            fetchPolicy: 'network-only',
          })
          .then(
            ({ data }) => data?.logs.nodes[0],
            () => undefined,
          );
        if (!row) continue;
        const { quota, promptTokens, completionTokens } = row;
        save({ ...reply, quota, promptTokens, completionTokens });
        return;
      }
    },
    [client, save],
  );
}
