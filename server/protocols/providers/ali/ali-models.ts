/** What the names of models tell about how they must be asked. */

/** Models that answer in streams only. */
export function streamsOnly(model: string): boolean {
  return /^(qwq|qvq)|-thinking(-|$)|-omni/.test(model);
}

/** Open Qwen 3 models think unless they are told not to, and cannot do so in an answer that is not streamed. */
export function thinksUnasked(model: string): boolean {
  return /^qwen3-\d+(\.\d+)?b/.test(model) && !/-(instruct|thinking)/.test(model);
}

/** Models of code also complete what was begun. */
export function completes(model: string): boolean {
  return model.includes('coder');
}

/** How many texts fit into one request for vectors. */
export function vectorsAtOnce(model: string): number {
  return /-v[12]$/.test(model) ? 25 : 10;
}

/** Pictures that are answered at once, in the way of multimodal chats; all others are jobs. */
export function paintsAtOnce(model: string): boolean {
  return model.startsWith('qwen-image');
}
