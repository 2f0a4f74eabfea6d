import type { ReasoningControl } from '../../canonical/conversation.js';
import type { GeminiSettings } from '../../vendor-settings.js';

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
 * @param maxTokens the response's maximum tokens, of which thinking gets its share; null: no maximum
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
