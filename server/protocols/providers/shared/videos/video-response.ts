import { parsedFields } from '../../../bytes/untrusted.js';
import { ResponseError } from '../../../canonical/reply.js';
import type { SmallResponse } from '../../provider.js';
import type { VideoState } from '../../video-upstream.js';

/** Names of jobs become parts of addresses. */
const NAME = /^[\w:-][\w.:-]*(\/[\w:-][\w.:-]*)*$/;
const MAX_NAME = 500;

const STATE: VideoState = { status: 'queued', progress: null, reason: '', code: '', url: '' };

/** A state; what is not given has its default. */
export function videoState(status: VideoState['status'], given: Partial<VideoState> = {}): VideoState {
  return { ...STATE, status, ...given };
}

/** The fields of a JSON response; empty when it is no JSON object. */
export function fieldsOf({ body }: SmallResponse) {
  return parsedFields(body.toString('utf8'));
}

/** @throws {ResponseError} when a job has no name, or a name that cannot be a part of an address */
export function requireName(name: string): string {
  if (name.length <= MAX_NAME && NAME.test(name)) return name;
  throw new ResponseError(NO_JOB);
}

const NO_JOB = {
  zh: '上游没有返回有效的视频任务ID',
  en: 'The upstream returned no valid id of a video job',
};
