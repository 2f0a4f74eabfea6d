import type { VideoPriceMap } from '../../options/catalogue/option-json-kinds.js';

/**
 * US dollars per thousand calls of the tools that vendors run and bill in addition to the tokens: `tool`, or
 * `tool:model-prefix*` where it depends on the model. From the vendors' public price lists: OpenAI
 * https://platform.openai.com/docs/pricing (built-in tools, GPT Image 1 by quality and size), containers of code
 * https://community.openai.com/t/1364328 (1 GB, 0.03 dollars for 20 minutes),
 * https://developers.openai.com/api/docs/changelog (since 2026-06-02 by the minute at this rate, at least five
 * minutes),
 * https://simoncarter.ai/posts/openai-container-sessions-now-billed-per-minute-short-sessions-get-cheaper-from-/ (4 and
 * 64 GB). Responses do not report how long a container runs, so the price covers five minutes. Anthropic
 * https://docs.claude.com/en/docs/about-claude/pricing (web search), Google
 * https://ai.google.dev/gemini-api/docs/pricing (grounding with Google Search: per query from Gemini 3 on, per grounded
 * prompt before), xAI https://docs.x.ai/docs/models (web search, search of X, code execution), Perplexity
 * https://docs.perplexity.ai/getting-started/pricing (a fee per request by the size of its search context, and the
 * searches of deep research).
 */
export const DEFAULT_TOOL_PRICES: Readonly<Record<string, string>> = {
  web_search: '10',
  'web_search:grok*': '5',
  'web_search:sonar*': '5',
  'x_search:grok*': '5',
  'code_interpreter:grok*': '5',
  'search_request/low:sonar*': '5',
  'search_request/medium:sonar*': '8',
  'search_request/high:sonar*': '12',
  'search_request/low:sonar-pro*': '6',
  'search_request/medium:sonar-pro*': '10',
  'search_request/high:sonar-pro*': '14',
  'search_request/low:sonar-reasoning-pro*': '6',
  'search_request/medium:sonar-reasoning-pro*': '10',
  'search_request/high:sonar-reasoning-pro*': '14',
  // Only models of OpenAI have this tool; other vendors may return citations without a charge.
  'web_search_preview:gpt-4*': '25',
  'web_search_preview:gpt-5*': '10',
  'web_search_preview:o3*': '10',
  'web_search_preview:o4*': '10',
  'code_interpreter:gpt*': '7.5',
  'code_interpreter:o3*': '7.5',
  'code_interpreter:o4*': '7.5',
  'code_interpreter/4g': '30',
  'code_interpreter/64g': '480',
  file_search: '2.5',
  google_search: '14',
  'google_search:gemini-1*': '35',
  'google_search:gemini-2*': '35',
  image_generation: '167',
  'image_generation/low/1024x1024': '11',
  'image_generation/low/1024x1536': '16',
  'image_generation/low/1536x1024': '16',
  'image_generation/medium/1024x1024': '42',
  'image_generation/medium/1024x1536': '63',
  'image_generation/medium/1536x1024': '63',
  'image_generation/high/1024x1024': '167',
  'image_generation/high/1024x1536': '250',
  'image_generation/high/1536x1024': '250',
};

/**
 * US dollars per second of video, for the vendors that publish prices of a second.
 * Sources: https://platform.openai.com/docs/pricing#video (Sora) and https://ai.google.dev/gemini-api/docs/pricing (Veo,
 * with audio).
 */
export const DEFAULT_VIDEO_PRICES: VideoPriceMap = {
  'sora-2': { '720p': '0.1' },
  'sora-2-pro': { '720p': '0.3', '1024p': '0.5', '1080p': '0.7' },
  'veo-2.0-generate-001': { '720p': '0.35' },
  'veo-3.0-generate-001': { '720p': '0.4', '1080p': '0.4' },
  'veo-3.0-fast-generate-001': { '720p': '0.15', '1080p': '0.15' },
  'veo-3.1-generate-preview': { '720p': '0.4', '1080p': '0.4', '4k': '0.6' },
  'veo-3.1-fast-generate-preview': { '720p': '0.15', '1080p': '0.15', '4k': '0.35' },
};
