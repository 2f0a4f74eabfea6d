import { LogType } from '../../audit/log-type.js';
import { familyMember, SAME_TYPES } from './family.js';

/** https://github.com/QuantumNous/new-api, versions 0.6 to 1.x */
export const NEW_API = familyMember({
  title: 'new-api',
  channels: SAME_TYPES,
  logTypes: { 5: LogType.failure },
  // Scripts of the old site read its responses.
  options: async (texts) => {
    texts.set('ApiDialect', 'new-api');
  },
});
