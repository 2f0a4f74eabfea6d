import { changedBy } from './option-definition.js';
import { wholeNumber } from './option-kinds.js';

/** Ten years. */
const WEEKS = { max: 520 };

/** How long rows are stored; 0: for ever. */
export const retentionOptions = {
  ...changedBy('options:write', {
    LogRetentionWeeks: wholeNumber(
      0,
      WEEKS,
      'Whole weeks for which the usage log is stored; balances, statements and statistics are not deleted; 0: for ever',
    ),
    NoticeRetentionWeeks: wholeNumber(13, WEEKS, 'Weeks for which notices are stored, read or not; 0: for ever'),
    JobRunRetentionWeeks: wholeNumber(
      0,
      WEEKS,
      'Weeks for which records of job runs are stored, besides the limits of their kinds; 0: only these limits',
    ),
  }),
  // An administrator who could delete the audit log could hide a change.
  ...changedBy('root', {
    AuditRetentionWeeks: wholeNumber(0, WEEKS, 'Weeks for which the audit log is stored; 0: for ever'),
  }),
};
