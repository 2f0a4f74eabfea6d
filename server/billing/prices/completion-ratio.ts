/**
 * Output price over input price of the model families whose vendors publish one; the first match applies. A suggestion
 * only: a value that an administrator enters in `CompletionRatio` takes precedence.
 */
const FAMILIES: readonly { readonly model: RegExp; readonly ratio: string }[] = [
  // Names of resold web sessions; their resellers set the prices.
  { model: /^gpt-4.*(-all|-gizmo-\*)$/, ratio: '1' },
  { model: /^gpt-4o-2024-05-13$/, ratio: '3' },
  { model: /^gpt-4o/, ratio: '4' },
  { model: /^gpt-4\.5-preview/, ratio: '2' },
  { model: /^gpt-4-turbo/, ratio: '3' },
  { model: /^gpt-4(.*gpt-4)?-110[56]$/, ratio: '3' },
  { model: /^gpt-4/, ratio: '2' },
  { model: /^o[13]/, ratio: '4' },
  { model: /^chatgpt-4o-latest$/, ratio: '3' },
  { model: /claude-3|claude-sonnet-4|claude-opus-4/, ratio: '5' },
  { model: /claude-instant-1|claude-2/, ratio: '3' },
  { model: /^gpt-3\.5-turbo$|^gpt-3\.5.*0125$/, ratio: '3' },
  { model: /^gpt-3\.5.*1106$/, ratio: '2' },
  { model: /^gpt-3\.5/, ratio: '1.333333' },
  { model: /^mistral-/, ratio: '3' },
  { model: /^gemini-1\.[05]-pro/, ratio: '4' },
  { model: /^gemini-2\.5-pro-preview/, ratio: '8' },
  { model: /^gemini-2\.5-flash-preview.*-nothinking$/, ratio: '4' },
  { model: /^gemini-2\.5-flash-preview/, ratio: '5.833333' },
  { model: /^gemini/, ratio: '4' },
  { model: /^command-r$/, ratio: '3' },
  { model: /^command-r-plus$/, ratio: '5' },
  { model: /^command/, ratio: '4' },
  { model: /^deepseek-(chat|reasoner)$/i, ratio: '4' },
  { model: /^ERNIE-(Speed-|Lite-|Character|Functions)/, ratio: '2' },
  { model: /^llama2-70b-4096$/, ratio: '1.25' },
  { model: /^llama3-8b-8192$/, ratio: '2' },
  { model: /^llama3-70b-8192$/, ratio: '1.338983' },
];

/** The ratio of a model's family; null for a model without a family. */
export function familyCompletionRatio(model: string): string | null {
  return FAMILIES.find((family) => family.model.test(model))?.ratio ?? null;
}
