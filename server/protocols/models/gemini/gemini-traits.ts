import { BUILT_IN_SETTINGS, type GeminiSettings } from '../../vendor-settings.js';

/** Capabilities of a Google model, derived from its name. */
export interface GeminiTraits {
  /** How thinking is controlled: in tokens, by level, or not at all. */
  thinking: 'none' | 'budget' | 'level';
  /** Accepts JSON Schema unchanged. */
  jsonSchema: boolean;
  /** Accepts functions together with built-in tools or with a response schema. */
  mixesTools: boolean;
  /** Requires its thought signatures to be sent back with its calls. */
  wantsSignatures: boolean;
  /** Accepts a system instruction. */
  instruction: boolean;
  /** The output modalities when the client sets none; null for text. */
  modalities: readonly string[] | null;
}

const OLD = /^gemini-(1|2\.0|pro$|pro-vision|ultra|exp)/;
const SECOND = /^gemini-2\.5/;
const IMAGES = /-image(-|$)|-image-generation|^nano-banana|^gemini-2\.0-flash-exp$/;
const SPEECH = /-tts(-|$)/;

/** The site's settings for models whose names do not show their capabilities. */
type KnownModels = Pick<GeminiSettings, 'imageModels' | 'budgetModels'>;

/** Names without a known generation count as the newest. */
export function traitsOf(model: string, known: KnownModels = BUILT_IN_SETTINGS.gemini): GeminiTraits {
  const name = bareName(model);
  const modalities = modalitiesOf(name, known);
  const gemini = name.startsWith('gemini-') || name.startsWith('nano-banana');
  const old = !gemini || OLD.test(name);
  const newest = !old && !SECOND.test(name);
  return {
    thinking: known.budgetModels.includes(name) ? 'budget' : thinkingOf(old, newest, modalities !== null),
    jsonSchema: !old,
    mixesTools: newest,
    wantsSignatures: newest,
    instruction: gemini && modalities === null,
    modalities,
  };
}

function thinkingOf(old: boolean, newest: boolean, hasMediaOutput: boolean): GeminiTraits['thinking'] {
  if (old || hasMediaOutput) return 'none';
  return newest ? 'level' : 'budget';
}

/** Whether the model responds with images. */
export function isImageModel(model: string, { imageModels }: KnownModels = BUILT_IN_SETTINGS.gemini): boolean {
  const name = bareName(model);
  return IMAGES.test(name) || imageModels.includes(name);
}

/** Whether the model responds with audio. */
export function isSpeechModel(model: string): boolean {
  return SPEECH.test(bareName(model));
}

/** The name without its collection prefix. */
function bareName(model: string): string {
  return model.slice(model.lastIndexOf('/') + 1).toLowerCase();
}

function modalitiesOf(name: string, known: KnownModels): readonly string[] | null {
  if (isImageModel(name, known)) return ['TEXT', 'IMAGE'];
  return SPEECH.test(name) ? ['AUDIO'] : null;
}
