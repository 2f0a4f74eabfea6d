import { describe, expect, it } from '@jest/globals';
import { actionOfButton, modelOf, readAction } from './mj-actions.js';

const body = (fields: Record<string, unknown>) => ({ get: (name: string) => fields[name] });

describe('button id', () => {
  it.each([
    ['MJ::JOB::upsample::1::5b0e', 'UPSCALE'],
    ['MJ::JOB::upsample_v6_2x_subtle::1::5b0e::SOLO', 'UPSCALE'],
    ['MJ::JOB::variation::3::5b0e', 'VARIATION'],
    ['MJ::JOB::low_variation::1::5b0e::SOLO', 'LOW_VARIATION'],
    ['MJ::JOB::high_variation::1::5b0e::SOLO', 'HIGH_VARIATION'],
    ['MJ::JOB::reroll::0::5b0e::SOLO', 'REROLL'],
    ['MJ::JOB::pan_left::1::5b0e::SOLO', 'PAN'],
    ['MJ::Outpaint::50::1::5b0e::SOLO', 'ZOOM'],
    ['MJ::CustomZoom::5b0e', 'CUSTOM_ZOOM'],
    ['MJ::Inpaint::1::5b0e::SOLO', 'INPAINT'],
  ])('%s means %s', (customId, action) => {
    expect(actionOfButton(customId)).toBe(action);
  });

  it.each(['', 'MJ', 'MJ::BOOKMARK::5b0e', 'MJ::JOB', 'MJ::JOB::expand::1'])('%j is refused as unknown', (customId) => {
    expect(() => actionOfButton(customId)).toThrow(expect.objectContaining({ code: 'unknown_action' }));
  });
});

describe('submission', () => {
  it.each<[string, Record<string, unknown>, string, string | null]>([
    ['imagine', { prompt: 'x' }, 'IMAGINE', null],
    ['upload-discord-images', {}, 'UPLOAD', null],
    ['modal', { taskId: '17' }, 'MODAL', '17'],
    ['change', { taskId: '17', action: 'upscale', index: 2 }, 'UPSCALE', '17'],
    ['change', { taskId: '17', action: 'REROLL' }, 'REROLL', '17'],
    ['simple-change', { content: '17 U1' }, 'UPSCALE', '17'],
    ['simple-change', { content: ' 17  v4 ' }, 'VARIATION', '17'],
    ['simple-change', { content: '17 r' }, 'REROLL', '17'],
    ['action', { taskId: '17', customId: 'MJ::JOB::reroll::0::5b0e::SOLO' }, 'REROLL', '17'],
  ])('%s of %j is %s from %s', (route, fields, action, originId) => {
    expect(readAction(route, body(fields))).toEqual({ action, originId });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['toString', {}, 'unknown_action'],
    ['modal', {}, 'task_id_is_required'],
    ['modal', { taskId: 17 }, 'task_id_is_required'],
    ['change', { taskId: '17' }, 'action_is_required'],
    ['change', { taskId: '17', action: 'DELETE' }, 'unknown_action'],
    ['change', { taskId: '17', action: 'UPSCALE' }, 'index_is_required'],
    ['change', { taskId: '17', action: 'VARIATION', index: '1' }, 'index_is_required'],
    ['simple-change', {}, 'content_is_invalid'],
    ['simple-change', { content: '17 u5' }, 'content_is_invalid'],
    ['simple-change', { content: '17 r1' }, 'content_is_invalid'],
    ['action', { taskId: '17' }, 'custom_id_is_required'],
  ])('%s of %j is refused: %s', (route, fields, code) => {
    expect(() => readAction(route, body(fields))).toThrow(expect.objectContaining({ code }));
  });
});

it.each([
  ['IMAGINE', 'mj_imagine'],
  ['HIGH_VARIATION', 'mj_high_variation'],
  ['UPLOAD', 'mj_upload'],
  ['SWAP_FACE', 'swap_face'],
])('%s has the price of %s', (action, model) => {
  expect(modelOf(action)).toBe(model);
});
