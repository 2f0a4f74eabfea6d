import { baiduProvider } from './baidu/baidu.provider.js';
import { demoProvider } from './demo/demo.provider.js';
import { openaiProvider } from './openai/openai.provider.js';
import type { Provider } from './provider.js';
import { tencentProvider } from './tencent/tencent.provider.js';

/** Channel type number → the provider that serves it. The only place that imports a provider. */
const PROVIDERS: ReadonlyMap<number, Provider> = new Map([
  [1, openaiProvider],
  [15, baiduProvider],
  [23, tencentProvider],
  [1000, demoProvider],
]);

/** The provider of a channel type; undefined for types that have no adapter. */
export function providerOf(type: number): Provider | undefined {
  return PROVIDERS.get(type);
}
