/** OpenAI's own models, fine-tuned ones too. Its API refuses fields that it does not know; most others ignore them. */
const OWN = /^(ft:)?(gpt-\d|chatgpt-|o\d+(-|$)|codex-|computer-use-)/;
const ALWAYS_REASONING = /^(ft:)?(o\d+(-|$)|codex-)/;
const GPT = /^(?:ft:)?gpt-(\d+)(\.\d+)?(?:-(.+))?$/;
const SEARCHING = /-search-(preview|api)\b/;

/** Whether a name is one of OpenAI's models, which know only the documented fields. */
export function isOpenAiModel(model: string): boolean {
  return OWN.test(model);
}

/** Whether it is one of OpenAI's models that think before they answer. */
export function isReasoningModel(model: string): boolean {
  if (ALWAYS_REASONING.test(model)) return true;
  const [, major, minor, variant = ''] = GPT.exec(model) ?? [];
  return Number(major ?? 0) >= 5 && (minor !== undefined || !variant.startsWith('chat'));
}

/** Whether it is one of OpenAI's models that look things up in the web. */
export function isSearchModel(model: string): boolean {
  return isOpenAiModel(model) && SEARCHING.test(model);
}
