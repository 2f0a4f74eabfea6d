/** Request rules derived from model names. */

/** Models that only support streaming. */
export function requiresStreaming(model: string): boolean {
  return /^(qwq|qvq)|-thinking(-|$)|-omni/.test(model);
}

/** Open Qwen 3 models reason by default, and cannot reason in a response that is not streamed. */
export function thinksByDefault(model: string): boolean {
  return /^qwen3-\d+(\.\d+)?b/.test(model) && !/-(instruct|thinking)/.test(model);
}

/** Code models also support completions. */
export function supportsCompletions(model: string): boolean {
  return model.includes('coder');
}

/** Maximum number of texts in one embeddings request. */
export function maxEmbeddingsPerRequest(model: string): number {
  return /-v[12]$/.test(model) ? 25 : 10;
}

/** Image models that respond synchronously, in the multimodal chat API; all others use jobs. */
export function isSynchronousImageModel(model: string): boolean {
  return model.startsWith('qwen-image');
}
