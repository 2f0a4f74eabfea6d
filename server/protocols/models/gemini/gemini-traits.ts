import type { ReasoningControl } from '../../canonical/conversation.js';
import { BUILT_IN_SETTINGS, type GeminiSettings } from '../../canonical/vendor-settings.js';

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
    thinking: known.budgetModels.includes(name) ? 'budget' : thinkingOf({ old, newest, modalities }),
    jsonSchema: !old,
    mixesTools: newest,
    wantsSignatures: newest,
    instruction: gemini && modalities === null,
    modalities,
  };
}

function thinkingOf(traits: { old: boolean; newest: boolean; modalities: unknown }): GeminiTraits['thinking'] {
  const { old, newest, modalities } = traits;
  if (old || modalities !== null) return 'none';
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

/** The result of parsing a model's name with optional suffixes. */
export interface GeminiName {
  /** The name without suffixes. */
  model: string;
  /** The requested reasoning; null when the name contains none. */
  reasoning: ReasoningControl | null;
  /** A web search is requested. */
  search: boolean;
}

const GEMINI = /(^|\/)gemini-/;
const SUFFIX = /-(?:(search)|(nothinking)|thinking(?:-(\d{1,6}))?)$/;
/** Maximum thinking budget in tokens derived from a share; also the budget of a response without a maximum length. */
const MAX_SHARE = 24_576;

/**
 * Removes the suffixes `-thinking`, `-thinking-<tokens>`, `-nothinking` and `-search` from a name, if the site has
 * enabled them.
 * @param maxTokens the response's maximum tokens, of which thinking uses its share; null: no maximum
 */
export function readGeminiName(
  name: string,
  { suffixes, thinkingShare }: Pick<GeminiSettings, 'suffixes' | 'thinkingShare'>,
  maxTokens: number | null = null,
): GeminiName {
  const read: GeminiName = { model: name, reasoning: null, search: false };
  if (!suffixes || !GEMINI.test(name)) return read;
  for (let found = SUFFIX.exec(name); found; found = SUFFIX.exec(read.model)) {
    const [, search, off, tokens] = found;
    read.model = read.model.slice(0, found.index);
    if (search) read.search = true;
    else if (off || Number(tokens) === 0) read.reasoning ??= { mode: 'off' };
    else read.reasoning ??= { mode: 'budget', budget: tokens ? Number(tokens) : shareOf(maxTokens, thinkingShare) };
  }
  return read;
}

function shareOf(maxTokens: number | null, share: number): number {
  return Math.min(Math.floor((maxTokens ?? 0) * share) || MAX_SHARE, MAX_SHARE);
}

/**
 * The value that Gemini accepts instead of the signature of a call that was lost or that another model never issued.
 * Gemini CLI sends it too.
 */
export const NO_SIGNATURE = 'skip_thought_signature_validator';
