import { describe, expect, it } from '@jest/globals';
import type { ChannelView } from '../../../channels/directory/channel-view.js';
import { JsonBody } from '../../../protocols/bytes/json-body.js';
import type { Task } from '../../../tasks/task.js';
import { originOf, outgoingBody, readAction } from './suno.service.js';
import { readProgress, readSubmission, sunoWatch } from './suno-proxy.js';

const body = (fields: unknown) => new JsonBody(Buffer.from(JSON.stringify(fields)));
const response = (fields: unknown, status = 200) => ({
  status,
  headers: {},
  body: Buffer.from(JSON.stringify(fields)),
});
const task = { status: 'NOT_START', progress: '0%', startedAt: null, detail: { input: 'x' } } as unknown as Task;

describe('song submission', () => {
  it('accepts the action in any case', () => {
    expect([readAction('music'), readAction('LYRICS')]).toEqual(['MUSIC', 'LYRICS']);
    expect(() => readAction('noise')).toThrow(expect.objectContaining({ code: 'invalid_action' }));
  });

  it('continues a clip of a task', () => {
    expect(originOf(body({ continue_clip_id: 'c', task_id: 't' }))).toBe('t');
    expect(originOf(body({ task_id: 't' }))).toBeNull();
    expect(() => originOf(body({ continue_clip_id: 'c' }))).toThrow(
      expect.objectContaining({ code: 'task_id_is_required' }),
    );
  });

  it('has the default version and no callback address', () => {
    const sent = outgoingBody('MUSIC', body({ prompt: 'p', notify_hook: 'https://a.example' }));
    expect(JSON.parse(sent.toString())).toEqual({ prompt: 'p', mv: 'chirp-v3-0' });
    expect(JSON.parse(outgoingBody('MUSIC', body({ mv: 'chirp-v4' })).toString())).toEqual({ mv: 'chirp-v4' });
    expect(JSON.parse(outgoingBody('LYRICS', body({ prompt: 'p' })).toString())).toEqual({ prompt: 'p' });
  });

  it('is accepted when the upstream reports success and a task id', () => {
    expect(readSubmission(response({ code: 'success', message: '', data: 't1' }), {})).toMatchObject({
      kind: 'taken',
      taskId: 't1',
      charged: true,
    });
  });

  it.each<[string, unknown, number, Record<string, unknown>]>([
    ['a refusal', { code: 'fail', message: 'no credits' }, 400, { kind: 'status', status: 400, code: 'fail' }],
    ['a refusal with status 200', { code: 'fail', message: 'no' }, 200, { kind: 'bad_answer', message: 'no' }],
    ['a success without a task id', { code: 'success', data: '' }, 200, { kind: 'bad_answer' }],
    ['no object', 'x', 502, { kind: 'status', status: 502 }],
  ])('is refused by %s', (_, fields, status, failure) => {
    expect(readSubmission(response(fields, status), {})).toMatchObject({ kind: 'refused', failure });
  });
});

describe('song task progress', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['queued', { status: 'QUEUED' }, { status: 'QUEUED', progress: '0%', finishedAt: null }],
    [
      'there',
      { status: 'SUCCESS', finish_time: 1_770_000_000, data: [{ id: 'c' }] },
      {
        status: 'SUCCESS',
        progress: '100%',
        finishedAt: new Date(1_770_000_000_000),
        detail: { input: 'x', data: [{ id: 'c' }] },
      },
    ],
    [
      'failed because of a fail reason',
      { status: 'IN_PROGRESS', fail_reason: 'x' },
      { status: 'FAILURE', failReason: 'x' },
    ],
    [
      'unchanged by fields of wrong types',
      { status: {}, progress: 3, data: null },
      { status: 'NOT_START', detail: { input: 'x' } },
    ],
  ])('is %s', (_, record, expected) => {
    expect(readProgress(record, task)).toMatchObject(expected);
  });

  it.each([
    ['{"code":"success","data":[{"task_id":"a"},{"task_id":7},{"id":"x"},null,"y"]}', ['a', '7']],
    ['{"data":{"task_id":"a"}}', []],
    ['[]', []],
  ])('is read from %s', (text, names) => {
    expect([
      ...sunoWatch.records({ status: 200, headers: {}, body: Buffer.from(text) }, [], {} as ChannelView).keys(),
    ]).toEqual(names);
  });
});
