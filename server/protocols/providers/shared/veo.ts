import { asArray, asRecord, asString, codeOf } from '../../bytes/untrusted.js';
import { ResponseError } from '../../canonical/reply.js';
import type { SmallResponse } from '../interface/provider.js';
import type { VideoOrder, VideoRequest, VideoState, VideoTerms } from '../interface/video-upstream.js';
import { aspectRatio, fieldsOf, requireJobId, shortSide, sizeOf, termsOf, videoState } from './videos.js';

const DEFAULT_SECONDS = 8;
const FILTERED = 'The video was filtered by the upstream';

/**
 * The part of Google's API for Veo that the Gemini API and Vertex AI share: `predictLongRunning` and its operation.
 * Source: https://ai.google.dev/gemini-api/docs/video and
 * https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/veo-video-generation.
 */
export function veoTerms(request: VideoRequest): VideoTerms {
  const side = request.size ? shortSide(request.size) : 0;
  const seconds = request.seconds ?? DEFAULT_SECONDS;
  if (side >= 2160) return termsOf(landscapeIfSquare(request), seconds, 2160, '4k');
  return termsOf(landscapeIfSquare(request), seconds, side >= 1080 ? 1080 : 720);
}

/** Veo generates no squares. */
function landscapeIfSquare(request: VideoRequest): VideoRequest {
  return request.size?.width === request.size?.height ? { ...request, size: null } : request;
}

/** The body of `predictLongRunning`. */
export function veoBody({ request, terms }: VideoOrder): Buffer {
  const { prompt, image } = request;
  return Buffer.from(
    JSON.stringify({
      instances: [{ prompt, ...(image && { image: { bytesBase64Encoded: image.base64, mimeType: image.mediaType } }) }],
      parameters: {
        aspectRatio: aspectRatio(sizeOf(terms)),
        durationSeconds: terms.seconds,
        // Veo 2 has one resolution and rejects the parameter.
        ...(terms.resolution !== '720p' && { resolution: terms.resolution }),
        sampleCount: 1,
      },
    }),
  );
}

/** The name of the operation. @throws {ResponseError} when there is none */
export function veoOperation(response: SmallResponse): string {
  return requireJobId(asString(fieldsOf(response).name));
}

/**
 * The state of an operation.
 * @param videoUrl the address of the video in the response of a successful operation; null when there is no video
 */
export function veoState(
  received: SmallResponse,
  videoUrl: (response: Readonly<Record<string, unknown>>) => string | null,
): VideoState | null {
  const fields = fieldsOf(received);
  if (received.status >= 300 || asString(fields.name) === '') return null;
  if (fields.done !== true) return videoState('in_progress');
  const error = asRecord(fields.error);
  if (fields.error !== undefined) {
    return videoState('failed', { reason: asString(error.message), code: codeOf(error.code) });
  }
  const response = asRecord(fields.response);
  const url = videoUrl(response);
  if (url !== null) return videoState('completed', { url });
  const filtered = [asRecord(response.generateVideoResponse), response];
  const [reason] = filtered.flatMap(({ raiMediaFilteredReasons: reasons }) => asArray(reasons).map(asString));
  return videoState('failed', { reason: reason || FILTERED, code: 'content_filtered' });
}

/** @throws {ResponseError} when a job has the name of another kind of resource */
export function requireOperation(name: string, shape: RegExp): string {
  if (shape.test(name)) return name;
  throw new ResponseError('The name of the operation is not valid');
}
