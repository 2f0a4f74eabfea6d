import { aiproxyLibraryProvider } from './aiproxy-library/aiproxy-library.provider.js';
import { aliProvider } from './ali/ali.provider.js';
import { arkVideos } from './ark/ark-videos.js';
import { azureProvider } from './azure/azure.provider.js';
import { baiduProvider } from './baidu/baidu.provider.js';
import { bedrockProvider } from './bedrock/bedrock.provider.js';
import { claudeProvider } from './claude/claude.provider.js';
import { cloudflareProvider } from './cloudflare/cloudflare.provider.js';
import { cohereProvider } from './cohere/cohere.provider.js';
import { demoProvider } from './demo/demo.provider.js';
import { difyProvider } from './dify/dify.provider.js';
import { geminiProvider } from './gemini/gemini.provider.js';
import { geminiVideos } from './gemini/gemini-videos.js';
import type { Provider } from './interface/provider.js';
import type { VideoUpstream } from './interface/video-upstream.js';
import { jimengVideos } from './jimeng/jimeng-videos.js';
import { klingVideos } from './kling/kling-videos.js';
import { ollamaProvider } from './ollama/ollama.provider.js';
import { soraVideos } from './openai/openai-videos.js';
import { OPENAI_COMPATIBLE } from './openai/profiles.js';
import { palmProvider } from './palm/palm.provider.js';
import { sparkProvider } from './spark/spark.provider.js';
import { tencentProvider } from './tencent/tencent.provider.js';
import { vertexProvider } from './vertex/vertex.provider.js';
import { vertexVideos } from './vertex/vertex-videos.js';
import { zhipuProvider } from './zhipu/zhipu.provider.js';

/** Channel type number → provider. The only module that imports providers. */
const PROVIDERS: ReadonlyMap<number, Provider> = new Map([
  ...OPENAI_COMPATIBLE,
  [3, azureProvider],
  [4, ollamaProvider],
  [11, palmProvider],
  [14, claudeProvider],
  [15, baiduProvider],
  [16, zhipuProvider],
  [17, aliProvider],
  [18, sparkProvider],
  [21, aiproxyLibraryProvider],
  [23, tencentProvider],
  [24, geminiProvider],
  [33, bedrockProvider],
  [34, cohereProvider],
  [37, difyProvider],
  [39, cloudflareProvider],
  [41, vertexProvider],
  [1000, demoProvider],
]);

/** Channel type number → the API for videos. */
const VIDEO_UPSTREAMS: ReadonlyMap<number, VideoUpstream> = new Map([
  [1, soraVideos],
  [24, geminiVideos],
  [41, vertexVideos],
  [45, arkVideos],
  [50, klingVideos],
  [51, jimengVideos],
  [54, arkVideos],
  [55, soraVideos],
]);

/** The API for videos of a channel type; undefined for types without one. */
export function videoUpstreamOf(type: number): VideoUpstream | undefined {
  return VIDEO_UPSTREAMS.get(type);
}

/** The provider of a channel type; undefined for types without an adapter. */
export function providerOf(type: number): Provider | undefined {
  return PROVIDERS.get(type);
}
