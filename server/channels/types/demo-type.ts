import type { ChannelType } from './channel-type.js';

/**
 * A built-in upstream, so that a site can be tried end to end without a provider's key.
 * Its number is far outside the documented range, which other tools may extend.
 */
export const DEMO_TYPE: ChannelType = {
  id: 1000,
  label: { zh: '演示渠道（内置，不产生真实回答）', en: 'Demo (built in, no real model)' },
  defaultBaseUrl: '',
  defaultModels: ['demo-chat', 'demo-embedding'],
  owner: 'demo',
  keyless: true,
};
