import { skipToken, useApolloClient } from '@apollo/client/react';
import { type RefObject, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useSocketState } from '../../graphql/live/socket-state';
import { emptyBuffer, type LiveAction, type LiveBuffer, liveReducer } from './live-buffer';
import {
  type LogFilter,
  LogListDocument,
  type LogRowFragment,
  type Scope,
  useLogTailSubscription,
} from './logs.generated';

/** Max distance from the top of the page that counts as the top, in pixels. */
const nearTop = 120;

/** Polling interval while the socket is disconnected, in ms. */
const pollIntervalMs = 5000;
const pollRows = 50;

export type LiveState = 'off' | 'live' | 'reconnecting' | 'paused';

export interface LiveTail {
  state: LiveState;
  follow: boolean;
  /** Rows to insert above the rows of the page. */
  rows: readonly LogRowFragment[];
  waiting: number;
  dropped: number;
  setOn(on: boolean): void;
  setPaused(paused: boolean): void;
  setFollow(follow: boolean): void;
  /** Shows the waiting rows. */
  insert(): void;
}

interface LiveInput {
  scope: Scope;
  filter: LogFilter;
  /** The rows of the page. */
  rows: readonly LogRowFragment[] | undefined;
  table: RefObject<HTMLElement | null>;
}

/** New rows of the same filter: over the socket, or by polling every five seconds while it is disconnected. */
export function useLiveTail({ scope, filter, rows, table }: LiveInput): LiveTail {
  const [on, setOn] = useState(false);
  const [paused, setPaused] = useState(false);
  const [follow, setFollow] = useState(true);
  const [buffer, dispatch] = useReducer(liveReducer<LogRowFragment>, emptyBuffer as LiveBuffer<LogRowFragment>);
  const active = on && !paused;
  const receive = useReceive(rows, dispatch);
  const connected = useArrivals({ scope, filter, active, receive });
  const idle = useTableIdle(table, on);

  // Another filter clears the waiting rows.
  const identity = JSON.stringify([scope, filter]);
  const [shownFor, setShownFor] = useState(identity);
  if (shownFor !== identity) {
    setShownFor(identity);
    dispatch({ type: 'reset' });
  }
  const waiting = buffer.waiting.length;
  useEffect(() => {
    if (active && follow && idle && waiting > 0) dispatch({ type: 'insert' });
  }, [active, follow, idle, waiting]);

  return useMemo(
    () => ({
      state: !on ? 'off' : paused ? 'paused' : connected ? 'live' : 'reconnecting',
      follow,
      rows: buffer.shown,
      waiting,
      dropped: buffer.dropped,
      setOn: (next) => {
        setOn(next);
        setPaused(false);
        if (!next) dispatch({ type: 'reset' });
      },
      setPaused,
      setFollow,
      insert: () => dispatch({ type: 'insert' }),
    }),
    [on, paused, connected, follow, buffer, waiting],
  );
}

type Receive = (rows: readonly LogRowFragment[], dropped: number) => void;

/** Adds rows to the buffer, without those that the page already shows. */
function useReceive(
  rows: readonly LogRowFragment[] | undefined,
  dispatch: (action: LiveAction<LogRowFragment>) => void,
): Receive {
  const page = useRef(rows);
  useEffect(() => {
    page.current = rows;
  }, [rows]);
  return useCallback(
    (arrived, dropped) => {
      const own = page.current ?? [];
      const newest = own[0]?.createdAt ?? '';
      dispatch({
        type: 'receive',
        // Polling also returns rows of later pages, which are not new.
        rows: arrived.filter(({ createdAt }) => createdAt >= newest),
        dropped,
        known: new Set(own.map(({ id }) => id)),
      });
    },
    [dispatch],
  );
}

interface ArrivalInput {
  scope: Scope;
  filter: LogFilter;
  active: boolean;
  receive: Receive;
}

/** Runs the socket and polling; true while rows arrive over the socket. */
function useArrivals({ scope, filter, active, receive }: ArrivalInput): boolean {
  const client = useApolloClient();
  const socket = useSocketState();
  const variables = useMemo(() => ({ scope, filter }), [scope, filter]);
  const { error } = useLogTailSubscription(
    active
      ? { variables, onData: ({ data }) => data.data && receive(data.data.logTail.logs, data.data.logTail.dropped) }
      : skipToken,
  );
  const connected = active && socket === 'live' && !error;

  useEffect(() => {
    if (!active) return;
    let current = true;
    const look = () =>
      client
        .query({
          query: LogListDocument,
          variables: { ...variables, page: { first: pollRows } },
          fetchPolicy: 'no-cache',
        })
        .then(
          ({ data }) => current && data && receive(data.logs.nodes, 0),
          // The next poll may succeed; until then the state is "reconnecting".
          () => undefined,
        );
    const lookIfVisible = () => document.hidden || void look();
    // Fetches once on every connection, for rows booked while the socket was disconnected.
    lookIfVisible();
    const timer = connected ? undefined : setInterval(lookIfVisible, pollIntervalMs);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [active, connected, client, variables, receive]);

  return connected;
}

/**
 * False while the user reads the rows: hovers, focuses or selects in them, or has scrolled down. The rows must not move
 * then.
 */
function useTableIdle(table: RefObject<HTMLElement | null>, watching: boolean): boolean {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [selecting, setSelecting] = useState(false);
  const [scrolled, setScrolled] = useState(false);

  useEffect(() => {
    const element = table.current;
    if (!watching || !element) return;
    const ending = new AbortController();
    const { signal } = ending;
    element.addEventListener('pointerenter', () => setHovered(true), { signal });
    element.addEventListener('pointerleave', () => setHovered(false), { signal });
    element.addEventListener('focusin', () => setFocused(true), { signal });
    element.addEventListener('focusout', (event) => setFocused(element.contains(event.relatedTarget as Node | null)), {
      signal,
    });
    document.addEventListener('selectionchange', () => setSelecting(selectsIn(element)), { signal });
    window.addEventListener('scroll', () => setScrolled(window.scrollY > nearTop), { signal, passive: true });
    setScrolled(window.scrollY > nearTop);
    return () => ending.abort();
  }, [table, watching]);

  return !(hovered || focused || selecting || scrolled);
}

function selectsIn(element: HTMLElement): boolean {
  const selection = document.getSelection();
  return selection?.type === 'Range' && element.contains(selection.anchorNode);
}
