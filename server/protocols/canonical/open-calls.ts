/** Open tool calls of a history. Histories may be very long, so no method scans all of them. */
export class OpenCalls {
  private readonly byId = new Map<string, Waiting>();
  private readonly byName = new Map<string, Waiting>();

  open(id: string, name: string): void {
    const call = { id, closed: false };
    waitingIn(this.byId, id).calls.push(call);
    waitingIn(this.byName, name).calls.push(call);
  }

  /** Closes the call with that id. */
  close(id: string): void {
    next(this.byId.get(id));
  }

  /**
   * Assigns results without an id to the calls of that name, in order.
   * @returns the call's id; undefined when no call is open
   */
  responseNamed(name: string): string | undefined {
    return next(this.byName.get(name))?.id;
  }
}

interface Call {
  readonly id: string;
  closed: boolean;
}

/** Calls in the order they were made. */
interface Waiting {
  readonly calls: Call[];
  /** Index of the first open call. */
  first: number;
}

function waitingIn(map: Map<string, Waiting>, key: string): Waiting {
  const known = map.get(key);
  if (known) return known;
  const created = { calls: [], first: 0 };
  map.set(key, created);
  return created;
}

function next(waiting: Waiting | undefined): Call | undefined {
  if (!waiting) return undefined;
  while (waiting.calls[waiting.first]?.closed) waiting.first++;
  const call = waiting.calls[waiting.first];
  if (call) call.closed = true;
  return call;
}
