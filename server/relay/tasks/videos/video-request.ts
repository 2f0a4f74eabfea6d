import { AppError } from '../../../common/errors/app-error.js';
import { filesOf } from '../../../protocols/bytes/form-body.js';
import type { RequestBody } from '../../../protocols/bytes/request-body.js';
import { asRecord, asString } from '../../../protocols/bytes/untrusted.js';
import type { MediaSource } from '../../../protocols/canonical/conversation.js';
import type { VideoRequest } from '../../../protocols/providers/interface/video-upstream.js';
import { VideoError } from './video.errors.js';

/** The documented default of `model`. */
const DEFAULT_MODEL = 'sora-2';
const MAX_SECONDS = 300;
const SIZE = /^([1-9]\d{2,3})x([1-9]\d{2,3})$/;
const DATA_URL = /^data:(image\/[\w.+-]+);base64,([\w+/=-]+)$/;
const IMAGE = /^image\//;

/** A client's request for a video; its image may still have to be downloaded. */
export interface RequestedVideo extends Omit<VideoRequest, 'id' | 'image'> {
  readonly model: string;
  readonly image: MediaSource | null;
}

/**
 * Reads the body of `POST /v1/videos`: a form, or the same fields as JSON.
 * Source: https://platform.openai.com/docs/api-reference/videos/create
 * @throws {AppError} video_prompt_required, video_seconds_invalid, video_size_invalid, video_reference_invalid
 */
export function readVideoRequest(body: RequestBody): RequestedVideo {
  return {
    model: asString(body.get('model')) || DEFAULT_MODEL,
    prompt: readPrompt(body),
    seconds: readSeconds(body.get('seconds')),
    size: readSize(body.get('size')),
    image: readReference(body),
  };
}

/** @throws {AppError} video_prompt_required */
export function readPrompt(body: RequestBody): string {
  const prompt = asString(body.get('prompt'));
  if (prompt.trim() === '') throw new AppError(VideoError.video_prompt_required);
  return prompt;
}

function readSeconds(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  const seconds = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value;
  if (!Number.isInteger(seconds) || Number(seconds) < 1 || Number(seconds) > MAX_SECONDS) {
    throw new AppError(VideoError.video_seconds_invalid, { max: MAX_SECONDS });
  }
  return Number(seconds);
}

function readSize(value: unknown): VideoRequest['size'] {
  if (value === undefined || value === null) return null;
  const [, width, height] = SIZE.exec(asString(value)) ?? [];
  if (width === undefined || height === undefined) throw new AppError(VideoError.video_size_invalid);
  return { width: Number(width), height: Number(height) };
}

function readReference(body: RequestBody): MediaSource | null {
  const [file] = filesOf(body, 'input_reference');
  if (file) {
    if (!IMAGE.test(file.mediaType)) throw new AppError(VideoError.video_reference_invalid);
    return { kind: 'data', mediaType: file.mediaType, base64: file.bytes.toString('base64') };
  }
  const value = body.get('input_reference');
  if (value === undefined || value === null) return null;
  const url = asString(value) || asString(asRecord(value).image_url);
  const [, mediaType, base64] = DATA_URL.exec(url) ?? [];
  if (mediaType !== undefined && base64 !== undefined) return { kind: 'data', mediaType, base64 };
  if (!/^https?:\/\//i.test(url)) throw new AppError(VideoError.video_reference_invalid);
  return { kind: 'url', url };
}
