/** Rules for the names of OpenAI's models on any host. */

/** Includes fine-tuned models. OpenAI's API rejects unknown fields; most other APIs ignore them. */
const OWN = /^(ft:)?(gpt-\d|chatgpt-|o\d+(-|$)|codex-|computer-use-)/;
const ALWAYS_REASONING = /^(ft:)?(o\d+(-|$)|codex-)/;
const GPT = /^(?:ft:)?gpt-(\d+)(?:\.(\d+))?(?:-(.+))?$/;
const SEARCHING = /-search-(preview|api)\b/;
const RESPONSES_ONLY = /^(o\d+-pro|o\d+(-mini)?-deep-research|gpt-\d+(\.\d+)?-(pro|codex)|codex-|computer-use-preview)/;

/** Whether a name is one of OpenAI's models, which accept only documented fields. */
export function isOpenAiModel(model: string): boolean {
  return OWN.test(model);
}

/** Whether a name is one of OpenAI's reasoning models. */
export function isReasoningModel(model: string): boolean {
  return ALWAYS_REASONING.test(model) || reasoningRelease(model) !== null;
}

/** The version of a GPT reasoning model, such as 5 and 1 of `gpt-5.1`; null for other names. */
export function reasoningRelease(model: string): { major: number; minor: number | null } | null {
  const [, major, minor, variant] = GPT.exec(model) ?? [];
  if (major === undefined || Number(major) < 5) return null;
  // The chat variant of a first release does not reason.
  if (minor === undefined && variant?.startsWith('chat')) return null;
  return { major: Number(major), minor: minor === undefined ? null : Number(minor) };
}

/** Whether a name is one of OpenAI's web search models. */
export function isSearchModel(model: string): boolean {
  return isOpenAiModel(model) && SEARCHING.test(model);
}

/** Whether a model is only available in the Responses API; requests in other formats are translated into it. */
export function isResponsesOnly(model: string): boolean {
  return RESPONSES_ONLY.test(model);
}

/** Models that support neither `response_format` nor URLs: their responses contain bytes. */
export function isGptImage(model: string): boolean {
  return /^(chatgpt|gpt)-image/.test(model);
}
