import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type PlaygroundRequest, streamChat } from '../../lib/playground-stream';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { conversations, type Message, withReply } from './conversation';
import { PlaygroundCostDocument } from './playground.generated';

/** Milliseconds after a reply at which its charge is looked for; booking is quick but not instant. */
const costLooks = [400, 1200, 4000];

export interface Chat {
  /** The replies being written by their ids, at most one frame old. */
  live: ReadonlyMap<string, Message>;
  /** Starts one reply, or several side by side; what was still being written stops. */
  start(asked: readonly { reply: Message; request: PlaygroundRequest }[]): void;
  stop(): void;
}

const nothing: ReadonlyMap<string, Message> = new Map();

/** Streams replies into the conversation that holds them. Leaving the page stops them. */
export function useChat(): Chat {
  const [live, setLive] = useState(nothing);
  const running = useRef<AbortController | null>(null);
  const explain = useProblemText();
  const lookUpCost = useCostLookUp();

  useEffect(() => () => running.current?.abort(), []);

  const stop = useCallback(() => running.current?.abort(), []);
  const start = useCallback<Chat['start']>(
    (asked) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setLive(new Map(asked.map(({ reply }) => [reply.id, reply])));
      for (const { reply, request } of asked) {
        const painter = createPainter((now) =>
          setLive((before) => (before.has(now.id) ? withLive(before, now) : before)),
        );
        void run(reply, request, controller.signal, painter.paint, (error) => explain(error).text).then((done) => {
          painter.cancel();
          conversations.write(withReply(conversations.read(), done));
          setLive((before) => withoutLive(before, done.id));
          void lookUpCost(done);
        });
      }
    },
    [explain, lookUpCost],
  );
  return { live, start, stop };
}

const withLive = (live: ReadonlyMap<string, Message>, reply: Message) => new Map(live).set(reply.id, reply);

const withoutLive = (live: ReadonlyMap<string, Message>, id: string) => {
  const rest = new Map(live);
  return rest.delete(id) ? rest : live;
};

/** Draws at most once per frame, however fast the chunks come. */
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

/** Runs the request to its end, whichever that is, and resolves to the finished reply. Never rejects. */
export async function run(
  reply: Message,
  request: PlaygroundRequest,
  signal: AbortSignal,
  onChange: (reply: Message) => void,
  textOf: (error: unknown) => string,
): Promise<Message> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  let now = reply;
  const set = (patch: Partial<Message>) => {
    now = { ...now, ...patch };
    onChange(now);
  };
  try {
    const ending = await streamChat(
      request,
      signal,
      ({ delta, usage, error }) => {
        if (delta) set({ content: now.content + delta, status: 'incomplete', firstMs: now.firstMs ?? elapsed() });
        if (usage) set({ promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens });
        if (error) set({ error });
      },
      (requestId) => set({ requestId }),
    );
    return { ...now, status: now.error ? 'error' : ending, durationMs: elapsed() };
  } catch (error) {
    if (signal.aborted) return { ...now, status: 'stopped', durationMs: elapsed() };
    return { ...now, status: 'error', error: textOf(error), durationMs: elapsed() };
  }
}

/** Asks the usage log what a reply was charged, a few times, and notes it on the reply. */
function useCostLookUp() {
  const client = useApolloClient();
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return useCallback(
    async (reply: Message) => {
      if (!reply.requestId) return;
      for (const wait of costLooks) {
        await new Promise((resolve) => setTimeout(resolve, wait));
        if (gone.current) return;
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
        conversations.write(withReply(conversations.read(), { ...reply, quota, promptTokens, completionTokens }));
        return;
      }
    },
    [client],
  );
}
