import { describe, expect, it } from '@jest/globals';
import type { Task } from '../../../tasks/task.js';
import { clientTask, readProgress, readSubmission } from './mj-response.js';

const NOW = new Date('2026-05-01T12:00:00Z');
const response = (body: unknown, status = 200) => ({ status, headers: {}, body: Buffer.from(JSON.stringify(body)) });
const submitted = (body: unknown, action = 'IMAGINE', status = 200) =>
  readSubmission(response(body, status), action, { prompt: 'a cat' }, NOW);

const task: Task = {
  id: 1,
  taskId: '17',
  userId: 1,
  tokenId: 1,
  channelId: 1,
  keyFingerprint: '',
  action: 'IMAGINE',
  quota: 1,
  chargeId: 1,
  status: 'SUBMITTED',
  progress: '0%',
  failReason: '',
  submittedAt: NOW,
  startedAt: null,
  finishedAt: null,
  createdAt: NOW,
  updatedAt: NOW,
  detail: { prompt: 'a cat', code: 1 },
};

describe('response to a submission', () => {
  const done = { status: 'SUCCESS', imageUrl: 'https://cdn.example/1.png' };
  it.each<[string, unknown, string, Record<string, unknown>]>([
    [
      'an accepted task',
      { code: 1, description: '提交成功', result: '17', properties: {} },
      'IMAGINE',
      { taskId: '17', charged: true, repeated: false, progress: { status: 'SUBMITTED', progress: '0%' } },
    ],
    ['a task whose id is a number', { code: 1, result: 17 }, 'IMAGINE', { taskId: '17' }],
    ['a queued task', { code: 22, result: '17', properties: { numberOfQueues: 2 } }, 'BLEND', { charged: true }],
    [
      'a task that already exists',
      { code: 21, result: '17', properties: done },
      'IMAGINE',
      { repeated: true, progress: { status: 'SUCCESS', progress: '100%', detail: { imageUrl: done.imageUrl } } },
    ],
    [
      'an open modal',
      { code: 21, result: '17', properties: {} },
      'INPAINT',
      { progress: { status: 'MODAL', progress: '0%' } },
    ],
    [
      'uploaded images',
      { code: 1, result: ['https://cdn.example/a.png'] },
      'UPLOAD',
      { taskId: '', progress: { status: 'SUCCESS', detail: { imageUrl: 'https://cdn.example/a.png' } } },
    ],
    ['a queued face swap, which is free', { code: 22, result: '17' }, 'SWAP_FACE', { charged: false }],
  ])('is read as %s', (_, body, action, expected) => {
    expect(submitted(body, action)).toMatchObject({ kind: 'taken', ...expected });
  });

  it.each<[number, string, number]>([
    [1, 'IMAGINE', 1],
    [21, 'IMAGINE', 1],
    [22, 'IMAGINE', 1],
    [21, 'INPAINT', 21],
    [21, 'CUSTOM_ZOOM', 21],
  ])('with code %d to %s is returned to clients as %d', (code, action, record) => {
    const read = submitted({ code, result: '17', extra: true }, action);
    expect(read.kind === 'taken' && JSON.parse(read.response.toString())).toEqual({
      code: record,
      result: '17',
      extra: true,
    });
  });

  it.each<[number, Record<string, unknown>, boolean]>([
    [3, { status: 400, upstreamStatus: 403, type: 'forbidden' }, true],
    [4, { status: 400, upstreamStatus: 400 }, false],
    [23, { status: 400, upstreamStatus: 429 }, true],
    [24, { status: 400, upstreamStatus: 400, message: 'no cat' }, false],
    [30, { status: 429, message: '当前分组负载已饱和，请稍后再试，或升级账户以提升服务质量。' }, true],
  ])('with code %d is a refusal', (code, failure, elsewhere) => {
    expect(submitted({ code, description: 'no', result: 'cat' })).toMatchObject({
      kind: 'refused',
      elsewhere,
      failure: { code: String(code), ...failure },
      progress: { status: 'FAILURE', progress: '100%', finishedAt: NOW },
    });
  });

  it.each<[string, unknown, number, Record<string, unknown>]>([
    ['a failure', { error: { message: 'down' } }, 503, { kind: 'status', status: 503, message: 'down' }],
    ['a list', [], 200, { kind: 'bad_answer', status: 502 }],
    ['code as text', { code: '1', result: '17' }, 200, { kind: 'bad_answer' }],
    ['null', null, 500, { kind: 'status', message: 'bad response status code 500' }],
  ])('is invalid and not stored: %s', (_, body, status, failure) => {
    expect(submitted(body, 'IMAGINE', status)).toMatchObject({ kind: 'refused', failure, progress: null });
  });
});

describe('image task progress', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['in progress', { status: 'IN_PROGRESS', progress: '45%' }, { status: 'IN_PROGRESS', progress: '45%' }],
    [
      'there',
      { status: 'SUCCESS', progress: '99%', finishTime: 1_770_000_000_000, imageUrl: 'u' },
      { status: 'SUCCESS', progress: '100%', finishedAt: new Date(1_770_000_000_000), detail: { imageUrl: 'u' } },
    ],
    [
      'failed because of a fail reason',
      { status: 'IN_PROGRESS', failReason: 'x' },
      { status: 'FAILURE', progress: '100%' },
    ],
    ['successful despite a fail reason', { status: 'SUCCESS', failReason: 'x' }, { status: 'SUCCESS' }],
    ['cancelled', { status: 'CANCEL', failReason: 'x' }, { status: 'CANCEL', progress: '100%' }],
    [
      'unchanged by fields of wrong types',
      { status: 7, progress: 45, failReason: null, startTime: 'x' },
      { status: 'SUBMITTED' },
    ],
    ['unchanged by an unknown status', { status: 'DREAMING', progress: '3%' }, { status: 'SUBMITTED', progress: '3%' }],
  ])('is %s', (_, record, expected) => {
    expect(readProgress(record, task)).toMatchObject(expected);
  });

  it('keeps the known fields that the upstream does not send', () => {
    expect(readProgress({ promptEn: 'cat', imageUrl: null }, task).detail).toEqual({
      prompt: 'a cat',
      code: 1,
      promptEn: 'cat',
    });
  });
});

it('contains the upstream’s addresses only when the image address is the upstream’s', () => {
  const detail = { imageUrl: 'https://cdn.example/1.png', imageUrls: ['https://cdn.example/2.png'] };
  expect(clientTask({ ...task, detail }, 'https://cdn.example/1.png', 'en')).toHaveProperty('imageUrls');
  expect(JSON.stringify(clientTask({ ...task, detail }, '/mj/image/17', 'en'))).not.toContain('cdn.example');
});
