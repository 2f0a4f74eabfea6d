import cluster, { type Worker } from 'node:cluster';

export interface MetricSample {
  readonly labels: Readonly<Partial<Record<string, string | number>>>;
  readonly value: number;
  /** Present when it differs from the family's name. */
  readonly metricName?: string;
}

/** A metric and its values, in the format that prom-client sends to other processes. */
export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  /** The Prometheus type; the library declares another type. */
  readonly type: unknown;
  readonly values: readonly MetricSample[];
}

/** The messages about metrics between the supervisor and the processes on its port. */
interface MetricsMessage {
  /** Requests metrics: of one process when sent to a process, of all processes when sent to the supervisor. */
  readonly metricsRequestId?: number;
  /** Responds to the request with this id. */
  readonly respondsToId?: number;
  readonly families?: readonly MetricFamily[];
}

/** Timeout for a process that hangs; the metrics of the others are returned without it. */
const PROCESS_TIMEOUT_MS = 2_000;
/** Timeout for the metrics of all processes, which the supervisor requests from each. */
const ALL_TIMEOUT_MS = 2 * PROCESS_TIMEOUT_MS;

type Waiting = Map<number, (families: readonly MetricFamily[]) => void>;

let lastRequestId = 0;

/**
 * The supervisor's part: any process can return the metrics of all processes, each under a label `process`. Sums would
 * decrease when a process dies, which Prometheus interprets as a restart of all of them.
 * @returns a function that collects the metrics of all processes; those that do not respond in time are missing
 */
export function shareMetrics(): () => Promise<MetricFamily[]> {
  const waiting: Waiting = new Map();
  const numbers = new Map<Worker, number>();
  cluster.on('exit', (worker) => numbers.delete(worker));
  cluster.on('message', (worker: Worker, message: MetricsMessage) => {
    if (message.respondsToId !== undefined) waiting.get(message.respondsToId)?.(message.families ?? []);
    const respondsToId = message.metricsRequestId;
    if (respondsToId === undefined) return;
    void gather().then((families) => sendTo(worker, { respondsToId, families }));
  });
  const gather = async () => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true);
    const collected = await Promise.all(
      workers.map(async (worker) => {
        if (!worker) return [];
        const send = (requestId: number) => sendTo(worker, { metricsRequestId: requestId });
        const families = await responseTo(send, waiting, PROCESS_TIMEOUT_MS);
        return families.map((family) => labelled(family, numberOf(numbers, worker)));
      }),
    );
    return collected.flat();
  };
  return gather;
}

/**
 * The part of one of several processes on a port.
 * @param own collects this process' metrics
 * @returns a function that requests the metrics of all processes from the supervisor
 */
export function joinMetrics(own: () => Promise<readonly MetricFamily[]>): () => Promise<readonly MetricFamily[]> {
  const waiting: Waiting = new Map();
  process.on('message', (message: MetricsMessage) => {
    if (message.respondsToId !== undefined) waiting.get(message.respondsToId)?.(message.families ?? []);
    const respondsToId = message.metricsRequestId;
    if (respondsToId === undefined) return;
    void own()
      .catch(() => [])
      .then((families) => process.send?.({ respondsToId, families } satisfies MetricsMessage));
  });
  const send = (requestId: number) => process.send?.({ metricsRequestId: requestId } satisfies MetricsMessage);
  return () => responseTo(send, waiting, ALL_TIMEOUT_MS);
}

function sendTo(worker: Worker, message: MetricsMessage): void {
  if (worker.isConnected()) worker.send(message);
}

/** Sends a request and returns the metrics of its response; none when the timeout passes without one. */
function responseTo(
  request: (requestId: number) => void,
  waiting: Waiting,
  timeoutMs: number,
): Promise<readonly MetricFamily[]> {
  const requestId = ++lastRequestId;
  return new Promise((resolve) => {
    const done = (families: readonly MetricFamily[]) => {
      clearTimeout(timer);
      waiting.delete(requestId);
      resolve(families);
    };
    const timer = setTimeout(() => done([]), timeoutMs);
    waiting.set(requestId, done);
    request(requestId);
  });
}

/** The lowest number that no living process has, so that restarts do not create new label values. */
function numberOf(numbers: Map<Worker, number>, worker: Worker): number {
  const known = numbers.get(worker);
  if (known !== undefined) return known;
  const taken = new Set(numbers.values());
  let number = 1;
  while (taken.has(number)) number++;
  numbers.set(worker, number);
  return number;
}

function labelled(family: MetricFamily, process: number): MetricFamily {
  return { ...family, values: family.values.map((value) => ({ ...value, labels: { ...value.labels, process } })) };
}
