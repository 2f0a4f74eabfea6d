import type { VideoPriceMap } from '../../options/catalogue/option-json-kinds.js';

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
