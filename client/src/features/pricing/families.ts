/** Vendor of a model by its name; company names are the same in every language. */
const families: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    'OpenAI',
    /^(gpt|chatgpt|o\d|dall-e|davinci|babbage|tts|whisper|text-embedding-(3|ada)|text-moderation|omni|sora|codex)/,
  ],
  ['Anthropic', /^claude/],
  ['Google', /^(gemini|gemma|palm|imagen|veo|learnlm)/],
  ['DeepSeek', /^deepseek/],
  ['Alibaba', /^(qwen|qwq|qvq|wan)/],
  ['Zhipu', /^(glm|chatglm|cogview|cogvideo)/],
  ['Moonshot', /^(moonshot|kimi)/],
  ['Meta', /^(llama|meta-llama|codellama)/],
  ['Mistral', /^(mistral|mixtral|codestral|pixtral|ministral|magistral|devstral)/],
  ['xAI', /^grok/],
  ['Cohere', /^(command|c4ai|embed-|rerank-)/],
  ['ByteDance', /^(doubao|seed)/],
  ['Baidu', /^(ernie|bge-large)/],
  ['Tencent', /^hunyuan/],
  ['MiniMax', /^(abab|minimax)/],
  ['iFlytek', /^spark/],
  ['01.AI', /^yi-/],
  ['Midjourney', /^(mj_|midjourney)/],
  ['Suno', /^suno/],
  ['Jina', /^jina/],
];

/** `undefined` if no vendor matches. A path before the name (`deepseek-ai/deepseek-v3`) is ignored. */
export function familyOf(model: string): string | undefined {
  const name = model.toLowerCase().split('/').at(-1) ?? '';
  return families.find(([, pattern]) => pattern.test(name))?.[0];
}
