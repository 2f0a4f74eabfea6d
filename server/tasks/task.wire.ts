import { z } from 'zod';
import type { Language } from '../common/errors/app-error.js';
import { unixSeconds } from '../platform/http/input/wire.js';
import { quotaUnits, unixTime } from '../platform/http/openapi/schema-registry.js';
import { contentAddress, detailJson, detailNumber, detailText, failReasonIn, submissionCode } from './task.js';
import type { ListedTask } from './task-list.js';

const milliseconds = z.int().min(0).describe('Unix time in milliseconds; 0 means never.');
const progress = z.string().describe('A percentage, such as 45%.');

export const drawingSchema = z
  .object({
    id: z.int(),
    code: z.int().describe("The upstream's response code: 1 accepted, 21 already exists, 22 queued."),
    user_id: z.int(),
    action: z.string(),
    mj_id: z.string(),
    prompt: z.string(),
    prompt_en: z.string(),
    description: z.string(),
    state: z.string(),
    submit_time: milliseconds,
    start_time: milliseconds,
    finish_time: milliseconds,
    image_url: z.string(),
    status: z.string(),
    progress,
    fail_reason: z.string(),
    channel_id: z.int().describe('For administrators; otherwise 0.'),
    quota: quotaUnits,
    buttons: z.string().describe('JSON text.'),
    properties: z.string().describe('JSON text.'),
  })
  .meta({ id: 'Drawing' });

export const taskSchema = z
  .object({
    id: z.int(),
    created_at: unixTime,
    updated_at: unixTime,
    task_id: z.string(),
    platform: z.string(),
    user_id: z.int(),
    channel_id: z.int().describe('For administrators; otherwise 0.'),
    quota: quotaUnits,
    action: z.string(),
    status: z.string(),
    fail_reason: z.string(),
    submit_time: unixTime,
    start_time: unixTime,
    finish_time: unixTime,
    progress,
    properties: z.object({ input: z.string() }),
    data: z.unknown().describe('Exactly as the upstream sent it.'),
  })
  .meta({ id: 'Task' });

export const videoSchema = z
  .object({
    id: z.int(),
    created_at: unixTime,
    updated_at: unixTime,
    task_id: z.string().describe('The id in /v1/videos.'),
    user_id: z.int(),
    channel_id: z.int().describe('For administrators; otherwise 0.'),
    model: z.string(),
    prompt: z.string(),
    seconds: z.int(),
    size: z.string(),
    resolution: z.string().describe('The resolution that was charged, such as 720p.'),
    quota: quotaUnits,
    action: z.string().describe('GENERATE or REMIX.'),
    status: z.string().describe('QUEUED, IN_PROGRESS, SUCCESS or FAILURE.'),
    fail_reason: z.string(),
    submit_time: unixTime,
    start_time: unixTime,
    finish_time: unixTime,
    progress,
    content_url: z.string().describe('The address of the finished video on this site; empty before.'),
  })
  .meta({ id: 'VideoTask' });

/** An image task with the documented fields. @param imageUrl the address of its image */
export function encodeDrawing(task: ListedTask, imageUrl: string, language: Language): z.infer<typeof drawingSchema> {
  const { detail } = task;
  return {
    id: task.id,
    code: submissionCode(task),
    user_id: task.userId,
    action: task.action,
    mj_id: task.taskId,
    prompt: detailText(detail, 'prompt'),
    prompt_en: detailText(detail, 'promptEn'),
    description: detailText(detail, 'description'),
    state: detailText(detail, 'state'),
    submit_time: task.submittedAt.getTime(),
    start_time: task.startedAt?.getTime() ?? 0,
    finish_time: task.finishedAt?.getTime() ?? 0,
    image_url: imageUrl,
    status: task.status,
    progress: task.progress,
    fail_reason: failReasonIn(task, language),
    channel_id: task.channelId ?? 0,
    quota: task.quota,
    buttons: detailJson(detail, 'buttons'),
    properties: detailJson(detail, 'properties'),
  };
}

/** A task with the documented fields. */
export function encodeTask(task: ListedTask, language: Language): z.infer<typeof taskSchema> {
  return {
    id: task.id,
    created_at: unixSeconds(task.createdAt),
    updated_at: unixSeconds(task.updatedAt),
    task_id: task.taskId,
    platform: 'suno',
    user_id: task.userId,
    channel_id: task.channelId ?? 0,
    quota: task.quota,
    action: task.action,
    status: task.status,
    fail_reason: failReasonIn(task, language),
    submit_time: unixSeconds(task.submittedAt),
    start_time: unixSeconds(task.startedAt),
    finish_time: unixSeconds(task.finishedAt),
    progress: task.progress,
    properties: { input: detailText(task.detail, 'input') },
    data: task.detail['data'] ?? null,
  };
}

/** A video with the documented fields. */
export function encodeVideo(task: ListedTask, language: Language): z.infer<typeof videoSchema> {
  const { detail } = task;
  return {
    id: task.id,
    created_at: unixSeconds(task.createdAt),
    updated_at: unixSeconds(task.updatedAt),
    task_id: task.taskId,
    user_id: task.userId,
    channel_id: task.channelId ?? 0,
    model: detailText(detail, 'model'),
    prompt: detailText(detail, 'prompt'),
    seconds: detailNumber(detail, 'seconds'),
    size: detailText(detail, 'size'),
    resolution: detailText(detail, 'resolution'),
    quota: task.quota,
    action: task.action,
    status: task.status,
    fail_reason: failReasonIn(task, language),
    submit_time: unixSeconds(task.submittedAt),
    start_time: unixSeconds(task.startedAt),
    finish_time: unixSeconds(task.finishedAt),
    progress: task.progress,
    content_url: contentAddress(task) ?? '',
  };
}
