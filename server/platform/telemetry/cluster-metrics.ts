import cluster, { type Worker } from 'node:cluster';

export interface MetricSample {
  readonly labels: Readonly<Partial<Record<string, string | number>>>;
  readonly value: number;
  /** When it is not the family's. */
  readonly metricName?: string;
}

/** A metric and its values, as prom-client tells them to another process. */
export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  /** What Prometheus calls its type; the library declares it as something else. */
  readonly type: unknown;
  readonly values: readonly MetricSample[];
}

/** What processes on one port and the one that supervises them say to one another about metrics. */
interface MetricsMessage {
  /** Asks for metrics: of a process, the supervisor those of that process; of the supervisor, a process those of all. */
  readonly wantMetrics?: number;
  /** Answers it. */
  readonly metricsOf?: number;
  readonly families?: readonly MetricFamily[];
}

/** A process that hangs must not keep the figures of the others back. */
const ANSWER_MS = 2_000;

type Waiting = Map<number, (families: readonly MetricFamily[]) => void>;

let questions = 0;

/**
 * The supervisor's part: whoever of the processes is asked for metrics can answer for all of them, each under a label
 * `process`. Sums would fall whenever a process dies, which Prometheus takes for a restart of them all.
 * @returns gathers the metrics of all processes; those that do not answer in time are missing
 */
export function shareMetrics(): () => Promise<MetricFamily[]> {
  const waiting: Waiting = new Map();
  const numbers = new Map<Worker, number>();
  cluster.on('exit', (worker) => numbers.delete(worker));
  cluster.on('message', (worker: Worker, message: MetricsMessage) => {
    if (message.metricsOf !== undefined) waiting.get(message.metricsOf)?.(message.families ?? []);
    if (message.wantMetrics === undefined) return;
    const metricsOf = message.wantMetrics;
    void gather().then((families) => tell(worker, { metricsOf, families }));
  });
  const gather = async () => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true);
    const told = await Promise.all(
      workers.map(async (worker) => {
        if (!worker) return [];
        const families = await responseTo(waiting, (question) => tell(worker, { wantMetrics: question }));
        return families.map((family) => labelled(family, numberOf(numbers, worker)));
      }),
    );
    return told.flat();
  };
  return gather;
}

/**
 * The part of one of several processes on a port.
 * @param own makes this process's metrics
 * @returns asks the supervisor for the metrics of all
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
  return () => responseTo(waiting, (question) => process.send?.({ wantMetrics: question } satisfies MetricsMessage), 2);
}

function tell(worker: Worker, message: MetricsMessage): void {
  if (worker.isConnected()) worker.send(message);
}

/** @param timeout as many times the usual time: who asks for all waits for one who waits for each */
function responseTo(waiting: Waiting, ask: (question: number) => void, timeout = 1): Promise<readonly MetricFamily[]> {
  const question = ++questions;
  return new Promise((resolve) => {
    const done = (families: readonly MetricFamily[]) => {
      clearTimeout(timer);
      waiting.delete(question);
      resolve(families);
    };
    const timer = setTimeout(() => done([]), ANSWER_MS * timeout);
    waiting.set(question, done);
    ask(question);
  });
}

/** The lowest number that no living process has: labels stay few however often one dies. */
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
