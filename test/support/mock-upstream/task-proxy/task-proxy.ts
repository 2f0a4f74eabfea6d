import type { MockDialect } from '../dialect.js';
import { bodyPlan, jsonPlan, type Plan } from '../plan.js';
import type { RecordedRequest } from '../recorded-request.js';

/** An image task or a song as the proxy stores it. */
interface StoredTask {
  readonly id: string;
  readonly action: string;
  /** The header or body of a request that contains the secret. */
  readonly key: string;
  state: Record<string, unknown>;
}

/** One white pixel. */
export const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);

/** A Midjourney proxy and a Suno proxy: they accept tasks and report the progress that the test sets. */
export class TaskProxy implements MockDialect {
  readonly tasks: StoredTask[] = [];
  private readonly responses: Record<string, unknown>[] = [];
  private count = 0;

  constructor(private readonly prefix = String(Date.now())) {}

  /** Scripts the responses to the next Midjourney submissions; `result` is the task id of an accepted one. */
  nextResponse(...responses: Record<string, unknown>[]): this {
    this.responses.push(...responses);
    return this;
  }

  /** Sets what the proxy reports about a task from now on. */
  setProgress(id: string, state: Record<string, unknown>): void {
    const task = this.tasks.find((one) => one.id === id);
    if (!task) throw new Error(`The proxy has no task ${id}.`);
    task.state = { ...task.state, ...state };
  }

  get last(): StoredTask {
    const last = this.tasks.at(-1);
    if (!last) throw new Error('The proxy has received no task.');
    return last;
  }

  matchesPath({ path }: RecordedRequest): boolean {
    return /\/mj\/|^\/suno\/|^\/picture/.test(path);
  }

  /**
   * The model of a submission. Polls have no model, so that they do not use a behaviour that is scripted for a
   * submission.
   */
  modelOf({ path }: RecordedRequest): string | undefined {
    return /\/submit\/([\w-]+)$/.exec(path)?.[1];
  }

  plan(request: RecordedRequest): Plan {
    const { path, body } = request;
    const requested = Array.isArray(body.ids) ? body.ids : [];
    const among = () => this.tasks.filter(({ id }) => requested.includes(id));
    if (path.endsWith('.svg')) return bodyPlan(200, 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    if (path.startsWith('/picture')) return bodyPlan(200, 'image/png', IMAGE);
    if (path.endsWith('/image-seed')) return jsonPlan(200, { code: 1, description: '成功', result: '4217' });
    if (path.endsWith('/mj/task/list-by-condition')) return jsonPlan(200, among().map(drawing));
    if (path === '/suno/fetch') return jsonPlan(200, { code: 'success', message: '', data: among().map(song) });
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (path.startsWith('/suno/')) return this.acceptSong(name, request);
    return this.acceptImageTask(name, request);
  }

  private acceptImageTask(action: string, request: RecordedRequest): Plan {
    const response = this.responses.shift() ?? { code: 1, description: '提交成功', properties: {} };
    const taken = response.code === 1 || response.code === 21 || response.code === 22;
    const result = response.result ?? (taken ? this.keep(action, String(request.headers['mj-api-secret'])) : undefined);
    return jsonPlan(200, { ...response, ...(result !== undefined && { result }) });
  }

  private acceptSong(action: string, request: RecordedRequest): Plan {
    const key = String(request.headers.authorization).replace('Bearer ', '');
    return jsonPlan(200, { code: 'success', message: '', data: this.keep(action, key) });
  }

  private keep(action: string, key: string): string {
    const id = `${this.prefix}${String(++this.count).padStart(4, '0')}`;
    this.tasks.push({ id, action, key, state: {} });
    return id;
  }
}

function drawing({ id, state }: StoredTask) {
  return {
    id,
    action: 'IMAGINE',
    prompt: 'a cat',
    promptEn: 'a cat',
    description: '/imagine a cat',
    state: '',
    submitTime: 1_770_000_000_000,
    startTime: 1_770_000_001_000,
    finishTime: null,
    imageUrl: null,
    status: 'IN_PROGRESS',
    progress: '0%',
    failReason: null,
    buttons: [],
    properties: { finalPrompt: 'a cat --v 7' },
    ...state,
  };
}

function song({ id, action, state }: StoredTask) {
  return {
    task_id: id,
    action,
    status: 'IN_PROGRESS',
    fail_reason: '',
    submit_time: 1_770_000_000,
    start_time: 1_770_000_001,
    finish_time: 0,
    progress: '',
    data: null,
    ...state,
  };
}
