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
  /** Requests metrics: sent to a process, those of that process; sent to the supervisor, those of all processes. */
  readonly wantMetrics?: number;
  /** Responds to the request of this number. */
  readonly metricsOf?: number;
  readonly families?: readonly MetricFamily[];
}

/** Timeout for a process that hangs; the metrics of the others are returned without it. */
const RESPONSE_TIMEOUT_MS = 2_000;

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
    if (message.metricsOf !== undefined) waiting.get(message.metricsOf)?.(message.families ?? []);
    if (message.wantMetrics === undefined) return;
    const metricsOf = message.wantMetrics;
    void gather().then((families) => sendTo(worker, { metricsOf, families }));
  });
  const gather = async () => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true);
    const collected = await Promise.all(
      workers.map(async (worker) => {
        if (!worker) return [];
        const families = await responseTo(waiting, (requestId) => sendTo(worker, { wantMetrics: requestId }));
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
    if (message.metricsOf !== undefined) waiting.get(message.metricsOf)?.(message.families ?? []);
    const metricsOf = message.wantMetrics;
    if (metricsOf === undefined) return;
    void own()
      .catch(() => [])
      .then((families) => process.send?.({ metricsOf, families } satisfies MetricsMessage));
  });
  return () =>
    responseTo(waiting, (requestId) => process.send?.({ wantMetrics: requestId } satisfies MetricsMessage), 2);
}

function sendTo(worker: Worker, message: MetricsMessage): void {
  if (worker.isConnected()) worker.send(message);
}

/** @param timeout factor of the usual timeout: a request for all metrics waits for requests to each process */
function responseTo(
  waiting: Waiting,
  request: (requestId: number) => void,
  timeout = 1,
): Promise<readonly MetricFamily[]> {
  const requestId = ++lastRequestId;
  return new Promise((resolve) => {
    const done = (families: readonly MetricFamily[]) => {
      clearTimeout(timer);
      waiting.delete(requestId);
      resolve(families);
    };
    const timer = setTimeout(() => done([]), RESPONSE_TIMEOUT_MS * timeout);
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
