import type { ReasoningControl } from '../../canonical/conversation.js';
import type { GeminiSettings } from '../../vendor-settings.js';

/** What a model's name says, where its end may carry wishes. */
export interface GeminiName {
  /** The name without the wishes. */
  model: string;
  /** How much to think; null when the name says nothing of it. */
  reasoning: ReasoningControl | null;
  /** The web is to be searched. */
  search: boolean;
}

const GEMINI = /(^|\/)gemini-/;
const WISH = /-(?:(search)|(nothinking)|thinking(?:-(\d{1,6}))?)$/;
/** The most that a share of the answer comes to, in tokens; also what is meant when the answer has no bound. */
const GREATEST_SHARE = 24_576;

/**
 * Takes `-thinking`, `-thinking-<tokens>`, `-nothinking` and `-search` off the end of a name, if the site wants it.
 * @param maxTokens the answer's bound, of which thinking gets its share; null: none
 */
export function readGeminiName(
  name: string,
  { suffixes, thinkingShare }: Pick<GeminiSettings, 'suffixes' | 'thinkingShare'>,
  maxTokens: number | null = null,
): GeminiName {
  const read: GeminiName = { model: name, reasoning: null, search: false };
  if (!suffixes || !GEMINI.test(name)) return read;
  for (let found = WISH.exec(name); found; found = WISH.exec(read.model)) {
    const [, search, off, tokens] = found;
    read.model = read.model.slice(0, found.index);
    if (search) read.search = true;
    else if (off || Number(tokens) === 0) read.reasoning ??= { mode: 'off' };
    else read.reasoning ??= { mode: 'budget', budget: tokens ? Number(tokens) : shareOf(maxTokens, thinkingShare) };
  }
  return read;
}

function shareOf(maxTokens: number | null, share: number): number {
  return Math.min(Math.floor((maxTokens ?? 0) * share) || GREATEST_SHARE, GREATEST_SHARE);
}
