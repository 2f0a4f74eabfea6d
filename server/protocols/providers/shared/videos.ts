import { parsedFields } from '../../bytes/untrusted.js';
import { ResponseError } from '../../canonical/reply.js';
import type { SmallResponse } from '../interface/provider.js';
import type { VideoRequest, VideoSize, VideoState, VideoTerms } from '../interface/video-upstream.js';

/** Ids of jobs become parts of addresses, so none of their segments begins with a dot. */
const JOB_ID = /^[\w:-][\w.:-]*(\/[\w:-][\w.:-]*)*$/;
const MAX_ID_LENGTH = 500;

const STATE: VideoState = { status: 'queued', progress: null, reason: '', code: '', url: '' };

/** A state of the job with defaults. */
export function videoState(status: VideoState['status'], fields: Partial<VideoState> = {}): VideoState {
  return { ...STATE, status, ...fields };
}

/** The fields of a JSON response; empty when it is no JSON object. */
export function fieldsOf({ body }: SmallResponse) {
  return parsedFields(body.toString('utf8'));
}

/** @throws {ResponseError} when a job has no id, or an id that cannot be a part of an address */
export function requireJobId(id: string): string {
  if (id.length <= MAX_ID_LENGTH && JOB_ID.test(id)) return id;
  throw new ResponseError(NO_JOB_ID);
}

const NO_JOB_ID = {
  zh: '上游没有返回有效的视频任务ID',
  en: 'The upstream did not return a valid id of a video job',
};

/** A size as clients name it. */
export function sizeText({ width, height }: VideoSize): string {
  return `${width}x${height}`;
}

/** The shorter side, which names the resolution. */
export function shortSide({ width, height }: VideoSize): number {
  return Math.min(width, height);
}

const PORTRAIT = '9:16';
const LANDSCAPE = '16:9';
const SQUARE = '1:1';

/** The ratio for vendors that have three. */
export function aspectRatio({ width, height }: VideoSize): string {
  if (width === height) return SQUARE;
  return width > height ? LANDSCAPE : PORTRAIT;
}

/**
 * The terms of vendors that generate one of several resolutions in the orientation of the requested size.
 * @param side the shorter side in pixels that is generated
 */
export function termsOf({ size }: VideoRequest, seconds: number, side: number, resolution = `${side}p`): VideoTerms {
  const ratio = size ? aspectRatio(size) : LANDSCAPE;
  const long = ratio === SQUARE ? side : Math.round((side * 16) / 9);
  const generated = ratio === PORTRAIT ? { width: side, height: long } : { width: long, height: side };
  return { seconds, resolution, size: sizeText(generated) };
}

/** The size of terms. */
export function sizeOf({ size }: Pick<VideoTerms, 'size'>): VideoSize {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
}
