/** What the names of OpenAI's models tell, wherever they are hosted. */

/** Fine-tuned ones too. OpenAI's API refuses fields that it does not know; most others ignore them. */
const OWN = /^(ft:)?(gpt-\d|chatgpt-|o\d+(-|$)|codex-|computer-use-)/;
const ALWAYS_REASONING = /^(ft:)?(o\d+(-|$)|codex-)/;
const GPT = /^(?:ft:)?gpt-(\d+)(?:\.(\d+))?(?:-(.+))?$/;
const SEARCHING = /-search-(preview|api)\b/;
const RESPONSES_ONLY = /^(o\d+-pro|o\d+(-mini)?-deep-research|gpt-\d+(\.\d+)?-(pro|codex)|codex-|computer-use-preview)/;

/** Whether a name is one of OpenAI's models, which know only the documented fields. */
export function isOpenAiModel(model: string): boolean {
  return OWN.test(model);
}

/** Whether it is one of OpenAI's models that think before they answer. */
export function isReasoningModel(model: string): boolean {
  return ALWAYS_REASONING.test(model) || reasoningRelease(model) !== null;
}

/** The release of a GPT that thinks, such as 5 and 1 of `gpt-5.1`; null when the name is not that of one. */
export function reasoningRelease(model: string): { major: number; minor: number | null } | null {
  const [, major, minor, variant] = GPT.exec(model) ?? [];
  if (major === undefined || Number(major) < 5) return null;
  // The chat variant of a first release is a model of the old kind under a new name.
  if (minor === undefined && variant?.startsWith('chat')) return null;
  return { major: Number(major), minor: minor === undefined ? null : Number(minor) };
}

/** Whether it is one of OpenAI's models that look things up in the web. */
export function isSearchModel(model: string): boolean {
  return isOpenAiModel(model) && SEARCHING.test(model);
}

/** A model known only to the Responses API: whatever a client writes has to be translated into that. */
export function isResponsesOnly(model: string): boolean {
  return RESPONSES_ONLY.test(model);
}

/** The family that knows neither `response_format` nor addresses: its answers are bytes. */
export function isGptImage(model: string): boolean {
  return /^(chatgpt|gpt)-image/.test(model);
}
