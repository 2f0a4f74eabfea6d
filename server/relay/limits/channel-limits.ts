import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { fingerprintOf } from '../../channels/model/channel-keys.js';
import { AppError } from '../../common/errors/app-error.js';
import { type LimitRules, limitRuleOf } from '../../common/limit-rules.js';
import { LimitStore } from '../../platform/coordination/limit-store.js';
import type { Slots } from '../../platform/coordination/slot-store.js';
import type { QuotaNeed } from '../model/call.js';
import { SiteSettings } from '../ports/site-settings.js';
import { Budgets } from './budgets.js';
import { CallSlots } from './call-slots.js';
import { type Estimated, Estimates } from './estimates.js';
import { keyRule, limitedSubject, type SubjectRule, subjectRules } from './subject-rule.js';
import { refusal, requestRulesOf, type TokenNeed, takeWindows, tokenRulesOf, type WindowRule } from './window-rule.js';

/** A call that is about to be sent to a channel. */
export interface ChannelCall {
  readonly requestId: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** The tokens and quota that a call needs; absent for work without tokens, and for work that is not charged. */
export interface CallNeed {
  readonly tokens?: TokenNeed | undefined;
  readonly quota?: QuotaNeed | undefined;
}

/** The part of the limits of its channel and key that an attempt has taken. */
export interface AdmittedAttempt {
  readonly key: string;
  readonly slots: Slots | null;
  readonly estimates: readonly Estimated[];
  readonly refusal?: never;
}

/** Why an attempt may not be made now. */
export interface ChannelRefusal {
  readonly refusal: AppError;
  /** Another channel may be tried. */
  readonly elsewhere: boolean;
}

/** The limits of channels and of their keys. */
@Injectable()
export class ChannelLimits {
  constructor(
    private readonly slots: CallSlots,
    private readonly store: LimitStore,
    private readonly estimates: Estimates,
    private readonly budgets: Budgets,
    private readonly settings: SiteSettings,
  ) {}

  /** The rules, if any channel or key has one; null: `enter` need not be called. */
  rules(): LimitRules | null {
    const rules = this.settings.limitRules();
    return rules?.channel || rules?.key ? rules : null;
  }

  /**
   * Counts an attempt with the first of the keys that is within its limits. A call waits for the last of them only.
   * @param keys in the order in which they are tried; at least one
   */
  async enter(
    rules: LimitRules,
    channel: ChannelView,
    keys: readonly string[],
    call: ChannelCall,
    need: CallNeed,
  ): Promise<AdmittedAttempt | ChannelRefusal> {
    const ofChannel = subjectRules(rules, [['channel', channel.id]]);
    const ofKeys = limitRuleOf(rules, 'key', channel.id) !== undefined;
    const tried = ofKeys ? keys : keys.slice(0, 1);
    for (const [at, key] of tried.entries()) {
      const isLast = at === tried.length - 1;
      const ofKey = ofKeys && keyRule(rules, channel.id, fingerprintOf(key));
      const subjects = ofKey ? [...ofChannel, isLast ? ofKey : withoutWait(ofKey)] : ofChannel;
      try {
        return await this.take(subjects, key, call, need);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const limited = limitedSubject(error);
        const refused = subjects.find(({ subject }) => subject === limited);
        if (!isLast && limited === 'key' && !call.signal.aborted) continue;
        return { refusal: error, elsewhere: refused?.rule.atLimit !== 'refuse' };
      }
    }
    throw new RangeError('A channel was tried without a key.');
  }

  /** Ends an attempt. @param responded it did not fail, so that its bill corrects the estimates */
  leave({ slots, estimates }: AdmittedAttempt, { requestId }: ChannelCall, responded: boolean): void {
    if (slots) this.slots.release(slots);
    if (!responded && estimates.length > 0) this.estimates.drop(requestId, estimates);
  }

  private async take(
    subjects: readonly SubjectRule[],
    key: string,
    call: ChannelCall,
    need: CallNeed,
  ): Promise<AdmittedAttempt> {
    const slots = await this.slots.enter(subjects, call);
    const windows = [
      ...requestRulesOf(subjects),
      ...(need.tokens ? tokenRulesOf(subjects, need.tokens) : []),
      ...(need.quota ? this.budgets.rulesOf(subjects, need.quota) : []),
    ];
    try {
      const estimates = windows.length > 0 ? await this.takeWindows(windows, call) : [];
      return { key, slots, estimates };
    } catch (error) {
      if (slots) this.slots.release(slots);
      throw error;
    }
  }

  /** @returns what the bill corrects */
  private async takeWindows(windows: readonly WindowRule[], call: ChannelCall): Promise<readonly Estimated[]> {
    const taking = await takeWindows(this.store, windows, call);
    if (taking.refused) throw refusal(windows, taking);
    return this.estimates.add(call.requestId, taking.taken, windows);
  }
}

/** A call does not wait for a key while others can be tried. */
function withoutWait(key: SubjectRule): SubjectRule {
  return key.rule.atLimit === 'queue' ? { ...key, rule: { ...key.rule, atLimit: 'fallback' } } : key;
}
