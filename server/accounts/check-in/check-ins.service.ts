import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { LedgerService } from '../../billing/ledger/ledger.service.js';
import { DAY_MS } from '../../common/durations.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { OptionsService } from '../../options/options.service.js';
import { quotaTexts } from '../../options/quota-text.js';
import { type Period, SiteCalendar } from '../../options/site-calendar.js';
import { Changes } from '../../platform/coordination/changes.js';
import { type LogEvent } from '../../usage-log/log-event.js';
import { LogType } from '../../usage-log/log-type.js';
import { LogWriterService } from '../../usage-log/log-writer.service.js';
import { CheckInError } from './check-in.errors.js';

/** The widest range that `randomInt` supports. */
const MAX_RANGE = 2 ** 48 - 2;

export interface CheckInStatus {
  /** Whether check-in is enabled on the site. */
  enabled: boolean;
  canCheckIn: boolean;
  /** Start of the first day on which the next reward is available. */
  nextDayAt: Date;
}

/** The check-ins of a user. */
export interface CheckInHistory {
  enabled: boolean;
  /** The bounds of the reward, in quota units. */
  minQuota: number;
  maxQuota: number;
  checkedInToday: boolean;
  /** The number of all check-ins, and the quota that they credited. */
  total: number;
  quota: number;
  /** Newest first; days as 2026-11-24. */
  ofMonth: { day: string; quota: number }[];
}

export interface CheckIn {
  /** Quota units credited. */
  reward: number;
  /** In the form `2026-11-24`. */
  day: string;
  /** The balance after the reward. */
  quota: number;
  /** Start of the first day on which the next reward is available. */
  nextDayAt: Date;
}

/**
 * The daily reward. A day is a calendar day in the site's time zone. The ledger entry is the check-in: its effect key
 * names user and day, so only one of several concurrent check-ins is booked. After a change of the time zone, a day
 * that overlaps the day of the last check-in does not count as another day, so that the change grants no second reward.
 */
@Injectable()
export class CheckInsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: LedgerService,
    private readonly logs: LogWriterService,
    private readonly options: OptionsService,
    private readonly calendar: SiteCalendar,
    private readonly changes: Changes,
  ) {}

  async status(userId: number, now: Date = new Date()): Promise<CheckInStatus> {
    const enabled = this.options.get('CheckInEnabled');
    const today = this.dayOf(now);
    const last = dayOfEffect(await this.ledger.lastEffect(userId, 'checkin'));
    const isFree = enabled && last.to <= today.from;
    const canCheckIn = isFree && this.options.get('CheckInQuota') > 0;
    return { enabled, canCheckIn, nextDayAt: this.nextDayAfter(isFree ? today : last, today) };
  }

  /** @throws {AppError} check_in_disabled, check_in_misconfigured, checked_in_already */
  async checkIn({ userId, username }: Principal, now: Date = new Date()): Promise<CheckIn> {
    if (!this.options.get('CheckInEnabled')) throw new AppError(CheckInError.check_in_disabled);
    const reward = this.drawReward();
    if (reward <= 0) throw new AppError(CheckInError.check_in_misconfigured);
    const today = this.dayOf(now);
    const last = dayOfEffect(await this.ledger.lastEffect(userId, 'checkin'));
    if (last.to > today.from) throw new AppError(CheckInError.checked_in_already);
    const quota = await this.database.transaction(async (manager) => {
      const entry = { userId, amount: reward, kind: 'checkin', effectKey: effectOf(userId, today) } as const;
      const booked = await this.ledger.credit(entry, manager);
      if (!booked.applied) throw new AppError(CheckInError.checked_in_already);
      const event: LogEvent = { kind: 'check_in', params: { amount: quotaTexts(this.options, reward) } };
      await this.logs.record({ type: LogType.checkIn, userId, username, event, quota: reward }, manager);
      return booked.quota;
    });
    await this.changes.publish('balance', { userId });
    return { reward, day: this.calendar.zone.dateOf(today.from), quota, nextDayAt: new Date(today.to) };
  }

  /** @param month as 2026-11; any other text is the current month */
  async history(userId: number, month: string, now: Date = new Date()): Promise<CheckInHistory> {
    const { zone } = this.calendar;
    const min = this.options.get('CheckInQuota');
    const entries = await this.ledger.entriesOf(userId, 'checkin');
    const days = entries.map(({ effectKey, amount }) => ({
      day: zone.dateOf(dayOfEffect(effectKey).from),
      quota: amount,
    }));
    const wanted = /^\d{4}-\d{2}$/.test(month) ? month : zone.dateOf(now.getTime()).slice(0, 7);
    return {
      enabled: this.options.get('CheckInEnabled'),
      minQuota: min,
      maxQuota: Math.max(min, this.options.get('CheckInMaxQuota')),
      checkedInToday: dayOfEffect(entries[0]?.effectKey ?? null).to > this.dayOf(now).from,
      total: entries.length,
      quota: entries.reduce((sum, { amount }) => sum + amount, 0),
      ofMonth: days.filter(({ day }) => day.startsWith(wanted)),
    };
  }

  private dayOf(now: Date): Period {
    return this.calendar.at(now.getTime()).day;
  }

  /** The start of the first day that does not overlap `day`, from tomorrow on. */
  private nextDayAfter(day: Period, today: Period): Date {
    let next = today.to;
    while (next < day.to) next = this.dayOf(new Date(next)).to;
    return new Date(next);
  }

  /** The fixed reward, or a random one between the fixed reward and a larger maximum, both inclusive. */
  private drawReward(): number {
    const min = this.options.get('CheckInQuota');
    const max = this.options.get('CheckInMaxQuota');
    if (min <= 0 || max <= min) return min;
    return min + randomInt(Math.min(max - min, MAX_RANGE) + 1);
  }
}

function effectOf(userId: number, { from, to }: Period): string {
  return `checkin:${userId}:${new Date(from).toISOString()}/${new Date(to).toISOString()}`;
}

/** The day in an effect key. An older key contains a date, which is read as a day in UTC. */
function dayOfEffect(effectKey: string | null): Period {
  if (effectKey === null) return { from: 0, to: 0 };
  const [from = 0, to] = effectKey
    .replace(/^checkin:\d+:/, '')
    .split('/')
    .map(Date.parse);
  return { from, to: to ?? from + DAY_MS };
}
