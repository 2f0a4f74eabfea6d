import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Ledger } from '../../billing/ledger/ledger.service.js';
import type { LogEvent } from '../../logs/log-event.js';
import { LogType } from '../../logs/log-type.js';
import { LogWriter } from '../../logs/log-writer.service.js';
import { Options } from '../../options/options.service.js';
import { quotaTexts } from '../../options/quota-text.js';
import type { Principal } from '../../platform/access/principal.js';
import { Changes } from '../../platform/coordination/changes.js';
import { DAY_MS } from '../../platform/durations.js';
import { AppError } from '../../platform/errors/app-error.js';
import { CheckInError } from './check-in.errors.js';

/** The widest range that `randomInt` can draw from. */
const WIDEST = 2 ** 48 - 2;

export interface CheckInStatus {
  /** The site has switched it on. */
  enabled: boolean;
  canCheckIn: boolean;
  /** When the next day begins, UTC. */
  nextDayAt: Date;
}

export interface CheckIn {
  /** Quota units given. */
  reward: number;
  /** The balance afterwards. */
  quota: number;
  /** When the next day begins, UTC. */
  nextDayAt: Date;
}

/**
 * The daily reward. A day is a calendar day in UTC. The ledger entry is the check-in: its effect key names user and day,
 * so that of many that arrive together one is booked.
 */
@Injectable()
export class CheckIns {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
    private readonly logs: LogWriter,
    private readonly options: Options,
    private readonly changes: Changes,
  ) {}

  async status(userId: number, now: Date = new Date()): Promise<CheckInStatus> {
    const enabled = this.options.get('CheckInEnabled');
    const canCheckIn = enabled && !(await this.ledger.isBooked(effectOf(userId, now)));
    return { enabled, canCheckIn, nextDayAt: nextDayAfter(now) };
  }

  /** @throws {AppError} check_in_disabled, check_in_misconfigured, checked_in_already */
  async checkIn({ userId, username }: Principal, now: Date = new Date()): Promise<CheckIn> {
    if (!this.options.get('CheckInEnabled')) throw new AppError(CheckInError.check_in_disabled);
    const reward = this.drawReward();
    if (reward <= 0) throw new AppError(CheckInError.check_in_misconfigured);
    const quota = await this.database.transaction(async (manager) => {
      const entry = { userId, amount: reward, kind: 'checkin', effectKey: effectOf(userId, now) } as const;
      const booked = await this.ledger.credit(entry, manager);
      if (!booked.applied) throw new AppError(CheckInError.checked_in_already);
      const event: LogEvent = { kind: 'check_in', params: { amount: quotaTexts(this.options, reward) } };
      await this.logs.record({ type: LogType.checkIn, userId, username, event, quota: reward }, manager);
      return booked.quota;
    });
    await this.changes.publish('balance', { userId });
    return { reward, quota, nextDayAt: nextDayAfter(now) };
  }

  /** The fixed reward, or one drawn between it and a larger maximum, both included. */
  private drawReward(): number {
    const least = this.options.get('CheckInQuota');
    const most = this.options.get('CheckInMaxQuota');
    if (least <= 0 || most <= least) return least;
    return least + randomInt(Math.min(most - least, WIDEST) + 1);
  }
}

function effectOf(userId: number, now: Date): string {
  return `checkin:${userId}:${now.toISOString().slice(0, 10)}`;
}

function nextDayAfter(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);
}
