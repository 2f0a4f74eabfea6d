import { LogType } from '../../audit/log-type.js';
import { familyMember, SAME_TYPES } from './family.js';

/** https://github.com/Veloera/Veloera */
export const VELOERA = familyMember({
  title: 'Veloera',
  channels: SAME_TYPES,
  logTypes: { 5: LogType.checkIn },
});
