import { AppError } from '../../../common/errors/app-error.js';
import { TaskError } from '../shared/task.errors.js';

/** Submissions whose path determines the action. */
const BY_ROUTE: Readonly<Record<string, string>> = {
  imagine: 'IMAGINE',
  describe: 'DESCRIBE',
  blend: 'BLEND',
  shorten: 'SHORTEN',
  modal: 'MODAL',
  edits: 'EDITS',
  video: 'VIDEO',
  'upload-discord-images': 'UPLOAD',
};

const CHANGES = new Set(['UPSCALE', 'VARIATION', 'REROLL']);
const SIMPLE_CHANGES: Readonly<Record<string, string>> = { u: 'UPSCALE', v: 'VARIATION', r: 'REROLL' };

/** Actions that only open a modal; the submission of the modal is charged. */
const WINDOWS = new Set(['INPAINT', 'CUSTOM_ZOOM']);

/** The action of a submission. */
export interface MjAction {
  readonly action: string;
  /** The id of the task that the action continues; null for a first task. */
  readonly originId: string | null;
}

/** A body's fields, as `JsonBody` and `BodyDraft` read them. */
interface Fields {
  get(name: string): unknown;
}

/** The model name of an action, which channels and prices use. */
export function modelOf(action: string): string {
  return action === 'SWAP_FACE' ? 'swap_face' : `mj_${action.toLowerCase()}`;
}

/** Whether an action only opens a modal in which the client adds parameters. */
export function opensWindow(action: string): boolean {
  return WINDOWS.has(action);
}

/**
 * The action of a path below `/mj/submit/`.
 * @throws {AppError} when the path is unknown, or a field that determines the action is missing
 */
export function readAction(route: string, body: Fields): MjAction {
  if (route === 'change') return readChange(body);
  if (route === 'simple-change') return readSimpleChange(textIn(body, 'content'));
  if (route === 'action') return readCustomAction(body);
  const action = Object.hasOwn(BY_ROUTE, route) ? BY_ROUTE[route] : undefined;
  if (action === undefined) throw new AppError(TaskError.unknown_action, { action: route });
  return { action, originId: action === 'MODAL' ? originIn(body) : null };
}

function readChange(body: Fields): MjAction {
  const originId = originIn(body);
  const action = textIn(body, 'action').toUpperCase();
  if (action === '') throw new AppError(TaskError.action_is_required);
  if (!CHANGES.has(action)) throw new AppError(TaskError.unknown_action, { action });
  if (action !== 'REROLL' && !Number.isSafeInteger(body.get('index'))) throw new AppError(TaskError.index_is_required);
  return { action, originId };
}

/** `<task id> U1` to `V4`, or `R`. */
function readSimpleChange(content: string): MjAction {
  const [, originId = '', letter = '', only = ''] = /^(\S+)\s+(?:([uv])[1-4]|(r))$/i.exec(content.trim()) ?? [];
  const action = SIMPLE_CHANGES[(letter || only).toLowerCase()];
  if (action === undefined) throw new AppError(TaskError.content_is_invalid);
  return { action, originId };
}

function readCustomAction(body: Fields): MjAction {
  const customId = textIn(body, 'customId');
  if (customId === '') throw new AppError(TaskError.custom_id_is_required);
  return { action: actionOfButton(customId), originId: originIn(body) };
}

/**
 * The action of an image button, by its id: `MJ::JOB::upsample::1::…`, `MJ::Inpaint::1::…`.
 * @throws {AppError} unknown_action
 */
export function actionOfButton(customId: string): string {
  const parts = customId.split('::');
  const word = (parts[1] === 'JOB' ? parts[2] : parts[1]) ?? '';
  if (word.includes('upsample')) return 'UPSCALE';
  if (word.includes('low_variation')) return 'LOW_VARIATION';
  if (word.includes('high_variation')) return 'HIGH_VARIATION';
  if (word.includes('variation')) return 'VARIATION';
  if (word === 'pan' || word.startsWith('pan_')) return 'PAN';
  if (word.includes('reroll')) return 'REROLL';
  if (word === 'Outpaint') return 'ZOOM';
  if (word === 'CustomZoom') return 'CUSTOM_ZOOM';
  if (word === 'Inpaint') return 'INPAINT';
  throw new AppError(TaskError.unknown_action, { action: customId.slice(0, 200) });
}

function originIn(body: Fields): string {
  const id = textIn(body, 'taskId');
  if (id === '') throw new AppError(TaskError.task_id_is_required);
  return id;
}

function textIn(body: Fields, name: string): string {
  const value = body.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
