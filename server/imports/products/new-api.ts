import { LogType } from '../../usage-log/log-type.js';
import { familyMember, renameOptions, SAME_TYPES } from './family.js';

/** Tollgate's options by the names of 1.x. */
const OPTION_NAMES = {
  'checkin_setting.enabled': 'CheckInEnabled',
  'checkin_setting.min_quota': 'CheckInQuota',
  'checkin_setting.max_quota': 'CheckInMaxQuota',
};
/** The largest reward for a check-in if none is stored. Tollgate would use the smallest. */
const DEFAULT_MAX_REWARD = '10000';

/** https://github.com/QuantumNous/new-api, versions 0.6 to 1.x */
export const NEW_API = familyMember({
  title: 'new-api',
  channels: SAME_TYPES,
  logTypes: { 5: LogType.failure },
  options: async (texts) => {
    renameOptions(texts, OPTION_NAMES);
    if (texts.get('CheckInEnabled') === 'true' && !texts.has('CheckInMaxQuota')) {
      texts.set('CheckInMaxQuota', DEFAULT_MAX_REWARD);
    }
    // Scripts of the old site read its responses.
    texts.set('ApiDialect', 'new-api');
  },
});

/** https://github.com/Veloera/Veloera */
export const VELOERA = familyMember({
  title: 'Veloera',
  channels: SAME_TYPES,
  logTypes: { 5: LogType.checkIn },
});
