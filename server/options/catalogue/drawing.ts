import { changedBy } from './option-definition.js';
import { flag } from './option-kinds.js';

/** Image tasks through a Midjourney proxy. */
export const drawingOptions = changedBy('options:write', {
  DrawingEnabled: flag(true, 'The drawing log is shown'),
  MjNotifyEnabled: flag(false, 'Callers may name a callback address'),
  MjAccountFilterEnabled: flag(false, 'Callers may choose among upstream accounts'),
  MjForwardUrlEnabled: flag(true, 'Images are served from this site'),
  MjModeClearEnabled: flag(false, 'Speed switches are cut from prompts'),
  MjActionCheckSuccessEnabled: flag(true, 'Follow-up actions need a finished image'),
});
