import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Language } from '../common/errors/app-error.js';
import { Access } from '../platform/access/access.decorator.js';
import { connectionOf } from '../platform/graphql/connection.js';
import { DateTime, Quota } from '../platform/graphql/scalars.js';
import { detailJson, detailText, submissionCode } from './task-detail.js';
import { failReasonIn } from './task-failure.js';
import type { ListedTask } from './task-list.js';

@ObjectType({ isAbstract: true })
class TaskBase {
  @Field(() => ID)
  id: number;

  @Field({ description: "The upstream's id of the task; empty when the upstream did not accept it." })
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

export const DrawingConnection = connectionOf(DrawingModel, 'Drawing');
export const TaskConnection = connectionOf(TaskModel, 'Task');

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

export function toTaskModel(task: ListedTask, language: Language): TaskModel {
  return {
    ...baseOf(task, language),
    platform: 'suno',
    input: detailText(task.detail, 'input'),
    data: detailJson(task.detail, 'data'),
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
