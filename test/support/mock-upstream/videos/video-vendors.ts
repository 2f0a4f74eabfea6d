import type { MockDialect } from '../dialect.js';
import { bodyPlan, jsonPlan, type Plan } from '../plan.js';
import { isRecord, type RecordedRequest } from '../recorded-request.js';

/** The state that a vendor reports about a job from now on. */
type JobState = { readonly kind: 'running' } | { readonly kind: 'done' } | { readonly kind: 'failed'; reason: string };

export type Vendor = 'sora' | 'veo' | 'kling' | 'jimeng';

interface Job {
  readonly vendor: Vendor;
  readonly id: string;
  state: JobState;
}

/** The bytes of every finished video. */
export const VIDEO = Buffer.from('\u0000\u0000\u0000\u0018ftypmp42 a video');
export const THUMBNAIL = Buffer.from('RIFF a thumbnail');

const VEO = /^\/v1beta\/models\/([\w.-]+)(?::predictLongRunning|\/operations\/([\w-]+))$/;
const FILE = /^\/v1beta\/files\/[\w-]+:download$/;
const SORA = /^\/v1\/videos(?:\/(sora-[\w-]+)(\/content|\/remix)?)?$/;
const KLING = /^\/v1\/videos\/(?:text2video|image2video)(?:\/([\w-]+))?$/;

/** Four vendors of videos at one address, each in its own format: jobs run until the test ends them. */
export class VideoVendors implements MockDialect {
  readonly jobs: Job[] = [];
  /** The address of the vendor's server, which is a part of its responses. */
  url = '';

  get last(): Job {
    const last = this.jobs.at(-1);
    if (!last) throw new Error('No vendor has received a video.');
    return last;
  }

  matchesPath({ path, query }: RecordedRequest): boolean {
    return SORA.test(path) || VEO.test(path) || KLING.test(path) || query.has('Action') || isFile(path);
  }

  /** The model of a submission; polls and downloads have none. */
  modelOf({ method, path, body, query }: RecordedRequest): string | undefined {
    if (method !== 'POST' || query.get('Action') === 'CVSync2AsyncGetResult') return undefined;
    return String(VEO.exec(path)?.[1] ?? body.model ?? body.model_name ?? body.req_key ?? 'form');
  }

  plan(request: RecordedRequest): Plan {
    const { path, query, body } = request;
    if (isFile(path)) return video(request);
    const action = query.get('Action');
    if (action === 'CVSync2AsyncSubmitTask') return jimeng({ task_id: this.accept('jimeng').id });
    if (action !== null) return jimeng(this.jimengState(this.job(String(body.task_id))));
    const veo = VEO.exec(path);
    if (veo) {
      const job = veo[2] === undefined ? this.accept('veo') : this.job(veo[2]);
      const name = `models/${veo[1]}/operations/${job.id}`;
      return jsonPlan(200, veo[2] === undefined ? { name } : { name, ...this.veoState(job) });
    }
    const kling = KLING.exec(path);
    if (kling) {
      const job = kling[1] === undefined ? this.accept('kling') : this.job(kling[1]);
      return jsonPlan(200, { code: 0, message: 'SUCCEED', data: { task_id: job.id, ...this.klingState(job) } });
    }
    return this.sora(request);
  }

  private sora({ method, path, query, body }: RecordedRequest): Plan {
    const [, id, below] = SORA.exec(path) ?? [];
    if (below === '/content') {
      const thumbnail = query.get('variant') === 'thumbnail';
      return thumbnail ? bodyPlan(200, 'image/webp', THUMBNAIL) : bodyPlan(200, 'video/mp4', VIDEO);
    }
    if (method === 'DELETE') return jsonPlan(200, { id, object: 'video.deleted', deleted: true });
    const job = id === undefined || below === '/remix' ? this.accept('sora') : this.job(id);
    const { state } = job;
    const status = { running: 'in_progress', done: 'completed', failed: 'failed' }[state.kind];
    const error = state.kind === 'failed' ? { code: 'moderation_blocked', message: state.reason } : null;
    return jsonPlan(200, { id: job.id, object: 'video', model: body.model, status, progress: 40, error });
  }

  private veoState({ id, state }: Job): object {
    if (state.kind === 'running') return {};
    if (state.kind === 'failed') return { done: true, error: { code: 3, message: state.reason } };
    const uri = `https://generativelanguage.googleapis.com/v1beta/files/${id}:download?alt=media`;
    return { done: true, response: { generateVideoResponse: { generatedSamples: [{ video: { uri } }] } } };
  }

  private klingState({ id, state }: Job): object {
    if (state.kind === 'running') return { task_status: 'processing' };
    if (state.kind === 'failed') return { task_status: 'failed', task_status_msg: state.reason };
    return { task_status: 'succeed', task_result: { videos: [{ id, url: this.address(id), duration: '5' }] } };
  }

  private jimengState({ id, state }: Job): object | string {
    if (state.kind === 'running') return { status: 'generating' };
    return state.kind === 'failed' ? state.reason : { status: 'done', video_url: this.address(id) };
  }

  private address(id: string): string {
    return `${this.url}/videos/${id}.mp4`;
  }

  private accept(vendor: Vendor): Job {
    const job: Job = { vendor, id: `${vendor}-${this.jobs.length + 1}`, state: { kind: 'running' } };
    this.jobs.push(job);
    return job;
  }

  private job(id: string): Job {
    const job = this.jobs.find((one) => one.id === id);
    if (!job) throw new Error(`The vendor has no job ${id}.`);
    return job;
  }
}

/** Jimeng reports refused content as an error of the call. */
function jimeng(data: object | string): Plan {
  if (isRecord(data)) return jsonPlan(200, { code: 10_000, message: 'Success', data });
  return jsonPlan(400, { code: 50_412, message: data, data: null });
}

function video({ headers }: RecordedRequest): Plan {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  if (from === undefined || to === undefined) return bodyPlan(200, 'video/mp4', VIDEO);
  const range = `bytes ${from}-${to}/${VIDEO.length}`;
  return bodyPlan(206, 'video/mp4', VIDEO.subarray(Number(from), Number(to) + 1), { 'content-range': range });
}

function isFile(path: string): boolean {
  return path.startsWith('/videos/') || FILE.test(path);
}
