import { BUILT_IN_SETTINGS, type GeminiSettings } from '../../vendor-settings.js';

/** What a model of Google's can do, as far as its name tells. */
export interface GeminiTraits {
  /** How thinking is controlled: in tokens, by level, or not at all. */
  thinking: 'none' | 'budget' | 'level';
  /** Takes JSON Schema as it is. */
  jsonSchema: boolean;
  /** Takes functions together with built-in tools or with a schema of the answer. */
  mixesTools: boolean;
  /** Wants its proofs of thought back with its calls. */
  wantsSignatures: boolean;
  /** Takes an instruction beside the conversation. */
  instruction: boolean;
  /** What it answers with when the client does not say: text, or more. */
  modalities: readonly string[] | null;
}

const OLD = /^gemini-(1|2\.0|pro$|pro-vision|ultra|exp)/;
const SECOND = /^gemini-2\.5/;
const IMAGES = /-image(-|$)|-image-generation|^nano-banana|^gemini-2\.0-flash-exp$/;
const SPEECH = /-tts(-|$)/;

/** What the site knows of models whose names do not tell. */
type KnownModels = Pick<GeminiSettings, 'imageModels' | 'budgetModels'>;

/** Names that say nothing of their generation are taken for the newest. */
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

function thinkingOf(old: boolean, newest: boolean, speaksInMedia: boolean): GeminiTraits['thinking'] {
  if (old || speaksInMedia) return 'none';
  return newest ? 'level' : 'budget';
}

/** Whether the model answers with pictures. */
export function isImageModel(model: string, { imageModels }: KnownModels = BUILT_IN_SETTINGS.gemini): boolean {
  const name = bareName(model);
  return IMAGES.test(name) || imageModels.includes(name);
}

/** Whether the model answers with sound. */
export function isSpeechModel(model: string): boolean {
  return SPEECH.test(bareName(model));
}

/** Without the collections before it. */
function bareName(model: string): string {
  return model.slice(model.lastIndexOf('/') + 1).toLowerCase();
}

function modalitiesOf(name: string, known: KnownModels): readonly string[] | null {
  if (isImageModel(name, known)) return ['TEXT', 'IMAGE'];
  return SPEECH.test(name) ? ['AUDIO'] : null;
}
