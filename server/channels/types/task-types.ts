import { type ChannelType, same } from './channel-type.js';

/** Upstreams that accept tasks and deliver their results later. */
export const TASK_TYPES: readonly ChannelType[] = [
  {
    id: 2,
    label: same('Midjourney Proxy'),
    defaultBaseUrl: 'https://oa.api2d.net',
    defaultModels: ['mj_imagine', 'mj_variation', 'mj_reroll', 'mj_blend', 'mj_upscale', 'mj_describe', 'mj_upload'],
    owner: 'midjourney',
    tasks: 'image',
    keyFormat: { zh: '代理的 mj-api-secret', en: 'mj-api-secret of the proxy' },
  },
  {
    id: 5,
    label: same('Midjourney Proxy Plus'),
    defaultBaseUrl: 'https://api.openai-sb.com',
    defaultModels: [
      'swap_face',
      'mj_imagine',
      'mj_variation',
      'mj_reroll',
      'mj_blend',
      'mj_upscale',
      'mj_describe',
      'mj_zoom',
      'mj_shorten',
      'mj_modal',
      'mj_inpaint',
      'mj_custom_zoom',
      'mj_high_variation',
      'mj_low_variation',
      'mj_pan',
      'mj_upload',
    ],
    owner: 'midjourney',
    tasks: 'image',
    speedInPath: true,
    keyFormat: { zh: '代理的 mj-api-secret', en: 'mj-api-secret of the proxy' },
  },
  {
    id: 36,
    label: same('Suno API'),
    defaultBaseUrl: '',
    defaultModels: ['suno_music', 'suno_lyrics'],
    owner: 'suno',
    tasks: 'music',
  },
];
