import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Language } from '../common/errors/app-error.js';
import { Access } from '../platform/access/access.decorator.js';
import { connectionOf } from '../platform/graphql/connection.js';
import { DateTime, Quota } from '../platform/graphql/scalars.js';
import { contentAddress, detailJson, detailNumber, detailText, failReasonIn, submissionCode } from './task.js';
import type { ListedTask } from './task-list.js';

@ObjectType({ isAbstract: true })
class TaskBase {
  @Field(() => ID)
  id: number;

  @Field({
    description: "The upstream's id of the task, for videos the gateway's; empty when the upstream did not accept it.",
  })
  taskId: string;

  @Field(() => ID)
  userId: number;

  @Field(() => ID, { nullable: true, description: 'For administrators; otherwise null.' })
  channelId: number | null;

  @Field()
  action: string;

  @Field()
  status: string;

  @Field({ description: 'A percentage, such as 45%.' })
  progress: string;

  @Field()
  failReason: string;

  @Field(() => Quota, { description: 'The charge; refunded if the task fails.' })
  quota: number;

  @Field(() => DateTime)
  submittedAt: Date;

  @Field(() => DateTime, { nullable: true })
  startedAt: Date | null;

  @Field(() => DateTime, { nullable: true })
  finishedAt: Date | null;
}

@ObjectType('Drawing')
@Access('user')
export class DrawingModel extends TaskBase {
  @Field(() => Int, {
    description: "The upstream's response code: 1 accepted, 21 already exists, 22 queued; otherwise it was refused.",
  })
  code: number;

  @Field()
  prompt: string;

  @Field()
  promptEn: string;

  @Field()
  description: string;

  @Field(() => String, { nullable: true })
  imageUrl: string | null;

  @Field({ description: 'JSON text; empty if there are none.' })
  buttons: string;

  @Field({ description: 'JSON text; empty if there are none.' })
  properties: string;
}

@ObjectType('Task')
@Access('user')
export class TaskModel extends TaskBase {
  @Field()
  platform: string;

  @Field({ description: 'The prompt.' })
  input: string;

  @Field({ description: 'The result exactly as the upstream sent it, as JSON text; empty if there is none.' })
  data: string;
}

@ObjectType('Video')
@Access('user')
export class VideoModel extends TaskBase {
  @Field({ description: 'The requested model.' })
  model: string;

  @Field({ description: 'Empty after its owner has deleted the video.' })
  prompt: string;

  @Field(() => Int)
  seconds: number;

  @Field({ description: 'Width and height in pixels, such as 1280x720.' })
  size: string;

  @Field({ description: 'The resolution that was charged, such as 720p.' })
  resolution: string;

  @Field(() => String, { nullable: true, description: 'The address of the finished video on this site.' })
  contentUrl: string | null;
}

export const DrawingConnection = connectionOf(DrawingModel, 'Drawing');
export const TaskConnection = connectionOf(TaskModel, 'Task');
export const VideoConnection = connectionOf(VideoModel, 'Video');

/** @param address the address of the image; empty when there is none */
export function toDrawingModel(task: ListedTask, address: string, language: Language): DrawingModel {
  return {
    ...baseOf(task, language),
    code: submissionCode(task),
    prompt: detailText(task.detail, 'prompt'),
    promptEn: detailText(task.detail, 'promptEn'),
    description: detailText(task.detail, 'description'),
    imageUrl: address || null,
    buttons: detailJson(task.detail, 'buttons'),
    properties: detailJson(task.detail, 'properties'),
  };
}

/** A music task for GraphQL, with the reason of a failure in a language. */
export function toTaskModel(task: ListedTask, language: Language): TaskModel {
  return {
    ...baseOf(task, language),
    platform: 'suno',
    input: detailText(task.detail, 'input'),
    data: detailJson(task.detail, 'data'),
  };
}

/** A video task for GraphQL, with the reason of a failure in a language. */
export function toVideoModel(task: ListedTask, language: Language): VideoModel {
  const { detail } = task;
  return {
    ...baseOf(task, language),
    model: detailText(detail, 'model'),
    prompt: detailText(detail, 'prompt'),
    seconds: detailNumber(detail, 'seconds'),
    size: detailText(detail, 'size'),
    resolution: detailText(detail, 'resolution'),
    contentUrl: contentAddress(task),
  };
}

function baseOf(task: ListedTask, language: Language): TaskBase {
  const { id, taskId, userId, channelId, action, status, progress, quota } = task;
  const { submittedAt, startedAt, finishedAt } = task;
  return {
    id,
    taskId,
    userId,
    channelId,
    action,
    status,
    progress,
    failReason: failReasonIn(task, language),
    quota,
    submittedAt,
    startedAt,
    finishedAt,
  };
}
