import { failedCall } from '../../lib/log-types';
import {
  channelStatus,
  couponStatus,
  redemptionStatus,
  tokenStatus,
  userStatus,
} from '../../lib/status-numbers.generated';
import type { StatusColor } from '../theme/palette';

export type StatusIcon = 'check' | 'pause' | 'alert' | 'clock' | 'ban' | 'question' | 'empty' | 'none';

export interface StatusLook {
  color: StatusColor;
  /** Key in the `status` namespace. */
  label: string;
  icon: StatusIcon;
  /** The state of most rows: a text without colour, so that the others stand out. */
  isUsual?: boolean;
}

const look = (color: StatusColor, label: string, icon: StatusIcon): StatusLook => ({ color, label, icon });
const usual = (label: string): StatusLook => ({ ...look('gray', label, 'none'), isUsual: true });
type Table = { known: Record<string, StatusLook>; other: StatusLook };

/** States that image tasks and other tasks share. */
const work = {
  SUCCESS: look('green', 'work.success', 'check'),
  NOT_START: look('gray', 'work.notStarted', 'pause'),
  IN_PROGRESS: look('blue', 'work.running', 'none'),
  FAILURE: look('red', 'work.failure', 'ban'),
  CANCEL: look('gray', 'work.cancelled', 'ban'),
};

/** Every state that the console shows, with its colour, text and icon. Colour is never the only indicator. */
const tables = {
  channel: {
    known: {
      [channelStatus.enabled]: look('green', 'channel.enabled', 'check'),
      [channelStatus.disabled]: look('gray', 'channel.disabled', 'pause'),
      [channelStatus.autoDisabled]: look('orange', 'channel.autoDisabled', 'alert'),
    },
    other: look('gray', 'channel.unknown', 'question'),
  },
  token: {
    known: {
      [tokenStatus.enabled]: look('green', 'token.enabled', 'check'),
      [tokenStatus.disabled]: look('gray', 'token.disabled', 'pause'),
      [tokenStatus.expired]: look('yellow', 'token.expired', 'clock'),
      [tokenStatus.exhausted]: look('orange', 'token.exhausted', 'empty'),
    },
    other: look('gray', 'token.unknown', 'question'),
  },
  redemption: {
    known: {
      [redemptionStatus.unused]: look('green', 'redemption.unused', 'check'),
      [redemptionStatus.disabled]: look('gray', 'redemption.disabled', 'pause'),
      [redemptionStatus.used]: look('blue', 'redemption.used', 'none'),
    },
    other: look('gray', 'redemption.unknown', 'question'),
  },
  coupon: {
    known: {
      [couponStatus.enabled]: look('green', 'coupon.enabled', 'check'),
      [couponStatus.disabled]: look('gray', 'coupon.disabled', 'pause'),
    },
    other: look('gray', 'redemption.unknown', 'question'),
  },
  payment: {
    known: {
      PENDING: look('yellow', 'payment.pending', 'clock'),
      PAID: look('green', 'payment.paid', 'check'),
      CLOSED: look('gray', 'payment.closed', 'ban'),
      PARTLY_REFUNDED: look('blue', 'payment.partly_refunded', 'none'),
      REFUNDED: look('blue', 'payment.refunded', 'none'),
      DISPUTED: look('orange', 'payment.disputed', 'alert'),
      DISPUTE_WON: look('green', 'payment.dispute_won', 'check'),
      DISPUTE_LOST: look('red', 'payment.dispute_lost', 'ban'),
    },
    other: look('gray', 'redemption.unknown', 'question'),
  },
  user: {
    known: {
      [userStatus.active]: look('green', 'user.active', 'check'),
      [userStatus.banned]: look('red', 'user.banned', 'ban'),
    },
    other: look('gray', 'user.unknown', 'question'),
  },
  role: {
    known: {
      1: look('gray', 'role.user', 'none'),
      10: look('blue', 'role.admin', 'none'),
      100: look('violet', 'role.root', 'none'),
    },
    other: look('gray', 'role.unknown', 'question'),
  },
  log: {
    known: {
      1: look('cyan', 'log.topup', 'none'),
      2: usual('log.consume'),
      3: look('orange', 'log.manage', 'none'),
      4: look('violet', 'log.system', 'none'),
      5: look('blue', 'log.checkin', 'none'),
      [failedCall]: look('red', 'log.failure', 'alert'),
    },
    other: look('gray', 'log.unknown', 'question'),
  },
  stream: {
    known: { 0: usual('stream.plain'), 1: usual('stream.stream') },
    other: look('gray', 'log.unknown', 'question'),
  },
  drawing: {
    known: { ...work, SUBMITTED: look('yellow', 'work.queued', 'clock'), MODAL: look('orange', 'work.modal', 'alert') },
    other: look('gray', 'work.unknown', 'question'),
  },
  /** Response of the upstream to the submission of an image task. */
  submission: {
    known: {
      0: look('yellow', 'submission.none', 'empty'),
      1: look('green', 'submission.accepted', 'check'),
      21: look('lime', 'submission.waiting', 'clock'),
      22: look('orange', 'submission.duplicate', 'alert'),
    },
    other: look('gray', 'work.unknown', 'question'),
  },
  task: {
    known: {
      ...work,
      SUBMITTED: look('yellow', 'work.queued', 'clock'),
      QUEUED: look('orange', 'work.lined', 'clock'),
      '': look('gray', 'work.submitting', 'clock'),
    },
    other: look('gray', 'work.unknown', 'question'),
  },
  batch: {
    known: {
      IN_PROGRESS: look('blue', 'work.running', 'none'),
      CANCELLING: look('orange', 'batch.cancelling', 'clock'),
      FINALIZING: look('lime', 'batch.finalizing', 'clock'),
      ENDED: look('gray', 'batch.ended', 'none'),
      COMPLETED: look('green', 'batch.completed', 'check'),
      FAILED: look('red', 'work.failure', 'ban'),
      EXPIRED: look('orange', 'batch.expired', 'alert'),
      CANCELLED: look('gray', 'work.cancelled', 'ban'),
    },
    other: look('gray', 'work.unknown', 'question'),
  },
  job: {
    known: {
      ACTIVE: look('blue', 'job.active', 'none'),
      WAITING: look('yellow', 'job.waiting', 'clock'),
      DELAYED: look('gray', 'job.delayed', 'clock'),
      FAILED: look('red', 'job.failed', 'alert'),
      COMPLETED: look('green', 'job.completed', 'check'),
      CANCELLED: look('gray', 'job.cancelled', 'ban'),
    },
    other: look('gray', 'work.unknown', 'question'),
  },
} satisfies Record<string, Table>;

export type StatusDomain = keyof typeof tables;

export function statusLook(domain: StatusDomain, value: number | string): StatusLook {
  const { known, other }: Table = tables[domain];
  return known[value] ?? other;
}

/** States that are not a number of one domain. */
export const special = {
  redemptionExpired: look('yellow', 'redemption.expired', 'clock'),
  redemptionPlanned: look('yellow', 'redemption.planned', 'clock'),
  couponUsedUp: look('blue', 'coupon.used_up', 'none'),
  tokenLimited: look('green', 'token.limited', 'check'),
  userCancelled: look('gray', 'user.cancelled', 'ban'),
} as const;

/** Colour of a channel response time in ms: 0 is untested. */
export function responseColor(ms: number): StatusColor {
  if (ms <= 0) return 'gray';
  if (ms <= 1000) return 'green';
  if (ms <= 3000) return 'lime';
  return ms <= 5000 ? 'yellow' : 'red';
}

/** Colour of the total duration of a request in ms. */
export const totalColor = (ms: number): StatusColor => (ms < 101_000 ? 'green' : ms < 300_000 ? 'orange' : 'red');

/** Colour of the time to the first token in ms. */
export const timeToFirstTokenColor = (ms: number): StatusColor =>
  ms < 3000 ? 'green' : ms < 10_000 ? 'orange' : 'red';

/** Colour of the duration of an image task or another task in ms. */
export const elapsedColor = (ms: number): StatusColor => (ms > 60_000 ? 'red' : 'green');

export function ratioColor(ratio: number): StatusColor {
  if (ratio > 5) return 'red';
  if (ratio > 3) return 'orange';
  return ratio > 1 ? 'blue' : 'green';
}
