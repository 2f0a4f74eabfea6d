import type { Provider } from '../interface/provider.js';
import { mistral } from '../shared/openai/mistral.js';
import { openAiCompatible } from '../shared/openai/openai-compatible.js';
import type { Profile } from '../shared/openai/profile.js';
import { openrouter, siliconcloud } from './vendors/aggregators.js';
import { baidu } from './vendors/baidu.js';
import { deepseek } from './vendors/deepseek.js';
import { minimax } from './vendors/minimax.js';
import { moonshot } from './vendors/moonshot.js';
import { aigc2d, aiproxy, api2gpt, custom, openai, reseller } from './vendors/openai.js';
import { ai360, fastgpt, jina, lingyi, moka, perplexity, xinference } from './vendors/plain-vendors.js';
import { volcengine } from './vendors/volcengine.js';
import { xai } from './vendors/xai.js';
import { zhipu } from './vendors/zhipu.js';

/** Channel type number → vendor profile. */
const PROFILES: ReadonlyMap<number, Profile> = new Map([
  [1, openai],
  [6, reseller],
  [7, reseller],
  [8, custom],
  [9, reseller],
  [10, aiproxy],
  [12, api2gpt],
  [13, aigc2d],
  [19, ai360],
  [20, openrouter],
  [22, fastgpt],
  [25, moonshot],
  [26, zhipu],
  [27, perplexity],
  [31, lingyi],
  [35, minimax],
  [38, jina],
  [40, siliconcloud],
  [42, mistral],
  [43, deepseek],
  [44, moka],
  [45, volcengine],
  [46, baidu],
  [47, xinference],
  [48, xai],
]);

/** The providers of all vendors with an OpenAI-style API. */
export const OPENAI_COMPATIBLE: ReadonlyMap<number, Provider> = new Map(
  [...PROFILES].map(([type, profile]) => [type, openAiCompatible(profile)]),
);
