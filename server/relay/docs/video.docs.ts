import { z } from 'zod';
import type { PlainCall } from '../../platform/http/openapi/documented.js';
import { relayFailure, tasking } from './shared.docs.js';

const reference = z
  .union([
    z.string().describe('In a form: the image file.'),
    z.object({ image_url: z.string().describe('The URL or data URL of an image.') }),
  ])
  .meta({ id: 'VideoReference' });

const videoRequest = z
  .object({
    prompt: z.string(),
    model: z.string().default('sora-2'),
    seconds: z
      .union([z.string(), z.int()])
      .optional()
      .describe(
        "The length, from 1 to 300; the upstream's default when it is missing. Vendors accept certain lengths.",
      ),
    size: z
      .string()
      .optional()
      .describe(
        'Width and height in pixels, such as 1280x720. Vendors with ratios and resolutions get the nearest ones.',
      ),
    input_reference: reference.optional().describe('The first image of the video.'),
  })
  .meta({ id: 'VideoRequest', description: 'JSON, or a form (multipart/form-data) with the same fields.' });

const video = z
  .object({
    id: z.string(),
    object: z.literal('video'),
    model: z.string(),
    status: z.enum(['queued', 'in_progress', 'completed', 'failed']),
    progress: z.int().describe('Percent.'),
    created_at: z.int().describe('Unix time in seconds.'),
    completed_at: z.int().nullable(),
    expires_at: z.null(),
    seconds: z.string().describe('The charged length.'),
    size: z.string().describe('The generated size, if the vendor lets it be chosen.'),
    prompt: z.string().nullable(),
    remixed_from_video_id: z.string().nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: 'Video', description: 'In the format of the OpenAI API, regardless of the upstream.' });

const videoList = z
  .object({
    object: z.literal('list'),
    data: z.array(video),
    first_id: z.string().nullable(),
    last_id: z.string().nullable(),
    has_more: z.boolean(),
  })
  .meta({ id: 'VideoList' });

const deleted = z
  .object({ id: z.string(), object: z.literal('video.deleted'), deleted: z.literal(true) })
  .meta({ id: 'VideoDeleted' });

const PRICED =
  'Charged by seconds and resolution (option VideoPrice), or per call, when the upstream accepts it; refunded if it fails. ' +
  'Sent to one upstream once: after an error that leaves open whether the upstream accepted it, no other channel is tried, ' +
  'and `x-should-retry: false` is sent. With an `Idempotency-Key`, which belongs to the account or to the token of a team, repetitions within a day get the first response.';
const ID = { id: z.string().describe('The id of a video of yours.') };
const MEDIA = { 'video/*': 'The video.', 'image/*': 'A thumbnail or sprite sheet.' };
const variant = z.enum(['video', 'thumbnail', 'spritesheet']).default('video').describe('Not all upstreams have all.');
const failures = { ...tasking, 404: 'You have no video with this id, or no channel serves the model.' };

/** The operations of the videos API, for /api/docs. */
export function videoCalls(tag: string): PlainCall[] {
  const shared = { tag, failure: relayFailure, failures };
  const at = (path: string) => ({ path, route: path.replace('{id}', ':id') });
  const one = { ...at('/v1/videos/{id}'), params: ID };
  return [
    {
      ...shared,
      id: 'video_create',
      method: 'post',
      ...at('/v1/videos'),
      summary: 'Generate a video',
      description: PRICED,
      body: videoRequest,
      response: video,
    },
    {
      ...shared,
      id: 'video_list',
      method: 'get',
      ...at('/v1/videos'),
      summary: 'List your own videos',
      query: {
        limit: z.int().default(20).describe('From 1 to 100.'),
        after: z.string().optional().describe('The last id of the previous page.'),
        order: z.enum(['asc', 'desc']).default('desc'),
      },
      response: videoList,
    },
    { ...shared, id: 'video_get', method: 'get', ...one, summary: 'Get one of your own videos', response: video },
    {
      ...shared,
      id: 'video_delete',
      method: 'delete',
      ...one,
      summary: 'Delete one of your own videos, also at its upstream if it can',
      response: deleted,
    },
    {
      ...shared,
      id: 'video_remix',
      method: 'post',
      ...at('/v1/videos/{id}/remix'),
      params: ID,
      summary: 'Generate a variation of one of your own videos',
      description: `Only for upstreams with OpenAI's API. ${PRICED}`,
      body: z.object({ prompt: z.string() }).meta({ id: 'VideoRemix' }),
      response: video,
    },
    {
      ...shared,
      id: 'video_content',
      method: 'get',
      ...at('/v1/videos/{id}/content'),
      params: ID,
      summary: 'Download one of your own videos',
      description: 'Streamed from the upstream. A `Range` is forwarded.',
      query: { variant },
      success: 'media',
      media: MEDIA,
    },
    {
      ...shared,
      id: 'video_show',
      method: 'get',
      ...at('/api/video/{id}/content'),
      params: ID,
      summary: 'Download a video with a login: an own one, or, for administrators, any',
      query: { variant },
      success: 'media',
      media: MEDIA,
    },
  ];
}
