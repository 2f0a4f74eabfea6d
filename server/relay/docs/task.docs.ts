import { z } from 'zod';
import type { PlainCall } from '../../platform/http/openapi/documented.js';
import { relayFailure, tasking } from './shared.docs.js';

const mjFailure = z
  .object({
    description: z.string(),
    type: z.string(),
    code: z.int().describe("The upstream's code, or 4 for an invalid request."),
  })
  .meta({ id: 'MidjourneyFailure' });

const sunoFailure = z
  .object({ code: z.string(), message: z.string(), data: z.null() })
  .meta({ id: 'SunoFailure', description: 'In the format of the Suno proxy.' });

const WHICH = "In the server's own format for errors before the platform is known, else in the platform's format.";
const imageTaskFailure = z.union([mjFailure, relayFailure]).meta({ id: 'DrawingFailure', description: WHICH });
const songFailure = z.union([sunoFailure, relayFailure]).meta({ id: 'SongFailure', description: WHICH });
const imageFailure = z
  .union([z.object({ error: z.string() }), imageTaskFailure])
  .meta({ id: 'PictureFailure', description: 'With status 400, only the text `midjourney_task_not_found`.' });

const mjSubmission = z
  .looseObject({
    prompt: z.string().optional().describe('imagine, shorten, modal'),
    base64Array: z.array(z.string()).optional().describe('imagine, blend, upload-discord-images'),
    base64: z.string().optional().describe('describe'),
    dimensions: z.string().optional().describe('blend: PORTRAIT, SQUARE or LANDSCAPE'),
    taskId: z.string().optional().describe('change, action, modal: the task of yours to continue from.'),
    action: z.string().optional().describe('change: UPSCALE, VARIATION or REROLL'),
    index: z.int().optional().describe('change: the number of the image'),
    content: z.string().optional().describe('simple-change: `<task id> U1` to `V4`, or `R`'),
    customId: z.string().optional().describe('action: the id of a button'),
    maskBase64: z.string().optional().describe('modal'),
    notifyHook: z.string().optional().describe('Forwarded when the site allows it.'),
    state: z.string().optional(),
  })
  .meta({ id: 'MidjourneySubmission', description: 'Fields not listed here are forwarded unchanged.' });

const mjResponse = z
  .looseObject({
    code: z.int().describe('1: accepted; 21: waiting for more input.'),
    description: z.string(),
    result: z.unknown().describe('The id of the task.'),
    properties: z.looseObject({}).optional(),
  })
  .meta({ id: 'MidjourneySubmitted' });

const mjTask = z
  .looseObject({
    id: z.string(),
    action: z.string(),
    prompt: z.string(),
    promptEn: z.string(),
    description: z.string(),
    submitTime: z.int().describe('Unix milliseconds.'),
    startTime: z.int(),
    finishTime: z.int(),
    imageUrl: z.string(),
    status: z.string().describe('NOT_START, SUBMITTED, MODAL, IN_PROGRESS, FAILURE, SUCCESS or CANCEL'),
    progress: z.string(),
    failReason: z.string(),
    buttons: z.array(z.unknown()),
    properties: z.looseObject({}),
  })
  .meta({ id: 'MidjourneyTask' });

const swap = z.looseObject({ sourceBase64: z.string(), targetBase64: z.string() }).meta({ id: 'FaceSwap' });
const ids = z.object({ ids: z.array(z.string()) }).meta({ id: 'TaskIds' });
const notice = z.looseObject({ id: z.string().optional() }).meta({ id: 'MidjourneyNotice' });

const sunoTask = z
  .object({
    task_id: z.string(),
    action: z.string(),
    status: z.string().describe('NOT_START, SUBMITTED, QUEUED, IN_PROGRESS, FAILURE, SUCCESS or UNKNOWN'),
    fail_reason: z.string(),
    submit_time: z.int().describe('Unix seconds.'),
    start_time: z.int(),
    finish_time: z.int(),
    progress: z.string(),
    data: z.unknown(),
  })
  .meta({ id: 'SunoTask' });

const sunoSubmission = z
  .looseObject({
    gpt_description_prompt: z.string().optional(),
    prompt: z.string().optional().describe('Required for lyrics.'),
    title: z.string().optional(),
    tags: z.string().optional(),
    mv: z.string().default('chirp-v3-0'),
    make_instrumental: z.boolean().optional(),
    continue_clip_id: z
      .string()
      .optional()
      .describe('Together with task_id: the clip of a task of yours to continue from.'),
    continue_at: z.number().optional(),
    task_id: z.string().optional(),
  })
  .meta({ id: 'SunoSubmission' });

const sunoResponse = (data: z.ZodType) => z.object({ code: z.string(), message: z.string(), data });

const textParameter = (description: string) => z.string().describe(description);

const PAID = 'Charged per call when the task is accepted; refunded if it fails.';

/** The operations of the Midjourney and Suno proxies, for /api/docs. */
export function taskCalls(tag: string): PlainCall[] {
  return [...midjourneyCalls(tag, '', ''), ...midjourneyCalls(tag, '/{mode}', '_mode'), ...sunoCalls(tag)];
}

function midjourneyCalls(tag: string, prefix: string, suffix: string): PlainCall[] {
  const shared = { tag, failure: imageTaskFailure, failures: tasking };
  const mode: PlainCall['params'] =
    prefix === '' ? {} : { mode: textParameter('fast, relax, turbo, …; for upstreams that offer different speeds.') };
  const call = (
    name: string,
    method: 'get' | 'post',
    path: string,
    rest: Pick<PlainCall, 'summary'> & Partial<PlainCall>,
  ): PlainCall => ({
    ...shared,
    ...rest,
    id: `midjourney_${name}${suffix}`,
    method,
    path: `${prefix}/mj${path}`,
    route: `${prefix}/mj${path}`.replaceAll(/\{(\w+)\}/g, ':$1'),
    params: { ...mode, ...rest.params },
  });
  const id = { id: textParameter("The upstream's id for the task.") };
  return [
    call('submit', 'post', '/submit/{action}', {
      summary: 'Submit an image task, or a follow-up to one',
      description: PAID,
      params: {
        action: textParameter(
          'imagine, blend, describe, shorten, change, simple-change, action, modal, edits, video or upload-discord-images',
        ),
      },
      body: mjSubmission,
      response: mjResponse,
    }),
    call('swap', 'post', '/insight-face/swap', {
      summary: 'Swap a face',
      description: PAID,
      body: swap,
      response: mjResponse,
    }),
    call('list', 'post', '/task/list-by-condition', {
      summary: 'Get several of your own image tasks',
      body: ids,
      response: z.array(mjTask),
    }),
    call('fetch', 'get', '/task/{id}/fetch', {
      summary: 'Get one of your own image tasks',
      params: id,
      response: mjTask,
    }),
    call('seed', 'get', '/task/{id}/image-seed', {
      summary: 'Get the seed of one of your own image tasks from the upstream',
      params: id,
      response: mjResponse,
    }),
    call('notify', 'post', '/notify', {
      summary: 'Notify the server that an image task has changed',
      description: 'The new state is then polled from the upstream of the task.',
      query: {
        task: z
          .string()
          .optional()
          .describe('The secret of a task; without it, an API token of the owner is required.'),
      },
      body: notice,
      response: z.object({ code: z.int(), description: z.string() }),
    }),
    call('image', 'get', '/image/{id}', {
      summary: 'Get the image of an image task',
      params: id,
      success: 'media',
      media: { 'image/*': 'The image.' },
      failure: imageFailure,
      failures: {
        400: 'Image task not found, or it has no image yet.',
        429: 'Too many images are being fetched.',
        500: 'The image cannot be fetched.',
        503: 'The database cannot be reached.',
      },
    }),
  ];
}

function sunoCalls(tag: string): PlainCall[] {
  const shared = { tag, failure: songFailure, failures: tasking };
  return [
    {
      ...shared,
      id: 'suno_submit',
      summary: 'Submit a song or lyrics',
      description: PAID,
      method: 'post',
      path: '/suno/submit/{action}',
      route: '/suno/submit/:action',
      params: { action: textParameter('music or lyrics; case is ignored.') },
      body: sunoSubmission,
      response: sunoResponse(textParameter('The id of the task.')),
    },
    {
      ...shared,
      id: 'suno_list',
      summary: 'Get several of your own songs',
      method: 'post',
      path: '/suno/fetch',
      route: '/suno/fetch',
      body: ids,
      response: sunoResponse(z.array(sunoTask)),
    },
    {
      ...shared,
      id: 'suno_fetch',
      summary: 'Get one of your own songs',
      method: 'get',
      path: '/suno/fetch/{id}',
      route: '/suno/fetch/:id',
      params: { id: textParameter("The upstream's id for the task.") },
      response: sunoResponse(sunoTask),
    },
  ];
}
