import { Injectable } from '@nestjs/common';
import type { AttemptRecord } from '../../common/routing.js';
import { CallAdmission, type Offer } from '../admission/call-admission.js';
import { offeredProtocols } from '../http/socket-upgrades.js';
import type { CallAllowance } from '../limits/call-limits.js';
import type { Payer } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { type FallbackPlan, Fallbacks } from '../routing/fallbacks.js';
import { RealtimeAccounts, type SessionAccount, type SessionTerms } from './realtime-account.js';
import { RealtimeDialer, servesRealtime, type UpstreamConnection } from './realtime-dialer.js';

/** A session that a client requests. */
export interface RequestedSession {
  readonly exchange: Exchange;
  readonly payer: Payer;
  /** The name that the client sent. */
  readonly model: string;
  /** Null when only the model itself may serve it. */
  readonly plan: FallbackPlan | null;
  readonly route: AttemptRecord[];
  /** Undefined when no limit applies to the payer. */
  allowance: CallAllowance | undefined;
}

/** A session that an upstream serves. */
export interface ConnectedSession {
  readonly account: SessionAccount;
  readonly connection: UpstreamConnection;
  /** The model that serves it. */
  readonly model: string;
}

/** A model in a group that may serve a session. */
type SessionTarget = Pick<SessionTerms, 'payer' | 'model' | 'chosen'>;

/** Chooses what serves a session, reserves quota for its first response, and connects to an upstream. */
@Injectable()
export class RealtimeConnector {
  constructor(
    private readonly callAdmission: CallAdmission,
    private readonly fallbacks: Fallbacks,
    private readonly accounts: RealtimeAccounts,
    private readonly dialer: RealtimeDialer,
  ) {}

  /** A session that no channel serves yet. @throws {AppError} when no channel may serve it */
  async request(exchange: Exchange, payer: Payer, model: string): Promise<RequestedSession> {
    const plan = this.fallbacks.plan(payer, model);
    const session: RequestedSession = { exchange, payer, model, plan, route: [], allowance: undefined };
    await this.forTarget(session, async (target) => this.offerOf(target));
    return session;
  }

  /** @throws {AppError} the error of the last model that was tried */
  connect(session: RequestedSession): Promise<ConnectedSession> {
    return this.forTarget(session, (target) => this.connectTo(target, session));
  }

  /** Serves with the model, or with each that may serve the session until one does not fail. */
  private forTarget<Result>(
    { exchange, payer, model, plan, route }: RequestedSession,
    serve: (target: SessionTarget) => Promise<Result>,
  ): Promise<Result> {
    return plan ? this.fallbacks.tryTargets(plan, { exchange, task: 'chat', route }, serve) : serve({ payer, model });
  }

  private offerOf({ payer, model }: SessionTarget): Offer {
    return this.callAdmission.offer(payer, model, servesRealtime);
  }

  private async connectTo(
    target: SessionTarget,
    { exchange, route, allowance }: RequestedSession,
  ): Promise<ConnectedSession> {
    const { payer, model, chosen } = target;
    const offer = this.offerOf(target);
    const account = this.accounts.open({ exchange, payer, model, offer, route, allowance, ...(chosen && { chosen }) });
    try {
      await account.reserve();
      const connection = await this.dialer.dial({
        exchange,
        payer,
        model,
        route,
        candidates: offer.candidates,
        quota: account.need,
        protocols: offeredProtocols(exchange.request),
        ...(chosen && { notes: { model, group: payer.group } }),
      });
      return { account, connection, model };
    } catch (error) {
      account.close();
      throw error;
    }
  }
}
