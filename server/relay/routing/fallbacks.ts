import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { AliasTarget, FallbackCondition } from '../../common/model-aliases.js';
import type { AttemptRecord } from '../../common/routing.js';
import type { Task } from '../../protocols/bytes/format.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import type { RequestBody } from '../../protocols/bytes/request-body.js';
import { AnthropicRequestError } from '../../protocols/dialects/anthropic/anthropic.errors.js';
import { ResponsesError } from '../../protocols/dialects/openai/responses/responses.errors.js';
import type { Operation } from '../../protocols/dialects/shared/dialect.js';
import { ModelError } from '../../protocols/dialects/shared/models.errors.js';
import { LimitError } from '../limits/limit.errors.js';
import { limitedSubject } from '../limits/subject-rule.js';
import type { ChosenModel, Payer, ReadRequest } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { UpstreamError } from '../model/failure.js';
import { classify, mayRepeat } from '../model/failure-class.js';
import { RelayError } from '../model/relay.errors.js';
import { AliasDirectory, GroupRules } from '../ports/site.port.js';

/** A model in a group that a call may be sent to. */
interface PlannedTarget extends Pick<AliasTarget, 'model' | 'when'> {
  /** With the group of the target. */
  readonly payer: Payer;
  readonly chosen: ChosenModel;
  /** The same model as the target before, in the backup group: tried directly after that target only. */
  readonly backup?: true;
}

/** The models and groups that may serve a call, in the order of trying; at least one. */
export class FallbackPlan {
  private at = 0;

  constructor(private readonly targets: readonly PlannedTarget[]) {}

  get current(): PlannedTarget {
    return this.targets[this.at] as PlannedTarget;
  }

  /**
   * Moves on to the next target that is tried after a failure of the current one.
   * @returns false when there is none
   */
  advance(failure: FallbackCondition): boolean {
    const next = this.after(failure);
    if (next < 0) return false;
    this.at = next;
    return true;
  }

  /** Whether another target is tried after a failure of the current one. */
  continuesAfter(failure: FallbackCondition): boolean {
    return this.after(failure) >= 0;
  }

  /** The position of the next target; negative when there is none. */
  private after(failure: FallbackCondition): number {
    return this.targets.findIndex(
      ({ backup, when }, at) =>
        at > this.at && (!backup || at === this.at + 1) && (when === undefined || when.includes(failure)),
    );
  }
}

/**
 * The request as the client would have sent it for another model, so that everything that depends on the model is read
 * again.
 * @throws {AppError} an error of the API when the request is invalid for the model
 */
export async function withModel(request: ReadRequest, model: string): Promise<ReadRequest> {
  const { operation, address, body, requested } = request;
  if (requested.model === model) return request;
  if (address.model !== null) {
    const renamed = { ...address, model };
    return { ...request, address: renamed, requested: operation.read(body, renamed) };
  }
  const bytes = body.with(new Map([['model', model]]));
  const renamed = operation.open ? await operation.open(bytes, body.contentType) : new JsonBody(bytes);
  return { ...request, body: renamed, requested: operation.read(renamed, address) };
}

/** The record of a model that no channel could be called for. */
function unsent(error: AppError, model: string, group: string): AttemptRecord {
  const { status } = error;
  const texts = { zh: `${status} ${error.text('zh')}`, en: `${status} ${error.text('en')}` };
  return { channel: 0, failure: texts.zh, texts, model, group };
}

/** The request of one of several models. */
export interface NamedModels {
  /** The body without the list, for the first model. */
  readonly body: RequestBody;
  /** Further models, in the order of trying. */
  readonly others: readonly string[];
}

/** The request that several models may serve. */
interface FallbackContext {
  readonly exchange: Pick<Exchange, 'disconnected' | 'cutOff'>;
  readonly task: Task;
  /** The attempts so far; a model that no channel could be called for is added. */
  readonly route: AttemptRecord[];
}

const MAX_MODELS = 10;
/** The failures after which a token's backup group is tried. */
const BACKUP_CONDITIONS: readonly FallbackCondition[] = ['no_channel', 'rate_limited', 'server_error', 'timeout'];

/** Failures of this gateway after which another model may be tried. */
const CONDITION_BY_CODE: ReadonlyMap<string, FallbackCondition> = new Map([
  [RelayError.no_channel.code, 'no_channel'],
  [ModelError.model_not_found.code, 'no_channel'],
  [RelayError.invalid_api_type.code, 'no_channel'],
  [RelayError.model_price_error.code, 'no_channel'],
  [LimitError.subject_calls_reached.code, 'rate_limited'],
  [LimitError.subject_requests_reached.code, 'rate_limited'],
  [LimitError.subject_tokens_reached.code, 'rate_limited'],
  [LimitError.subject_budget_reached.code, 'rate_limited'],
  // The response to continue is stored by a channel of another model.
  [ResponsesError.previous_response_not_found.code, 'no_channel'],
  [AnthropicRequestError.thread_not_found.code, 'no_channel'],
  [RelayError.context_length_exceeded.code, 'context_length'],
]);

/** Determines the models and groups that may serve a call. */
@Injectable()
export class Fallbacks {
  constructor(
    private readonly aliases: AliasDirectory,
    private readonly groups: GroupRules,
  ) {}

  /**
   * Reads the field `models` of a request, and removes it because upstreams do not know it.
   * @returns null when the request has none
   * @throws {AppError} models_invalid
   */
  named({ mayListModels }: Operation, body: RequestBody): NamedModels | null {
    if (!mayListModels || !body.has('models')) return null;
    const names = body.get('models');
    if (!isModelList(names)) throw new AppError(RelayError.models_invalid, { max: MAX_MODELS });
    const model = body.get('model');
    const [first, ...others] = typeof model === 'string' && model !== '' ? [model, ...names] : names;
    const changes = new Map<string, unknown>([['models', undefined]]);
    if (first !== model) changes.set('model', first);
    return { body: new JsonBody(body.with(changes)), others };
  }

  /**
   * The models and groups that may serve a request for a model.
   * @param others models that the request names besides
   * @returns null when only the model itself in the group of the payer may serve it
   * @throws {AppError} model_not_allowed when the payer may call none of them
   */
  plan(payer: Payer, model: string, others: readonly string[] = []): FallbackPlan | null {
    const first = this.aliases.targets(model, payer.group, payer.token?.modelAliases ?? null);
    if (first === null && this.backupOf(payer) === null && others.length === 0) return null;
    const targets = this.targets(payer, model, others);
    if (targets.length === 0) throw new AppError(RelayError.model_not_allowed, { model });
    return new FallbackPlan(targets);
  }

  /** The models and groups that the payer may call for a request, in the order of trying. */
  targets(payer: Payer, model: string, others: readonly string[] = []): readonly PlannedTarget[] {
    const own = payer.token?.modelAliases ?? null;
    const backup = this.backupOf(payer);
    const found = [model, ...others].flatMap((name) => {
      const targets = this.aliases.targets(name, payer.group, own);
      return (targets ?? [{ model: name }]).flatMap((target) =>
        this.planned(payer, model, target, backup, targets === null ? undefined : name),
      );
    });
    return found.filter((target) => isFirst(target, found) && this.mayCall(target));
  }

  /**
   * Serves a request with one model after the other, while nothing was sent to the client.
   * @param serve fails with an error of its model, before anything is sent
   * @throws {AppError} the error of the last model that was tried
   */
  async tryTargets<Result>(
    plan: FallbackPlan,
    { exchange, task, route }: FallbackContext,
    serve: (target: PlannedTarget) => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      const { model, payer } = plan.current;
      const attempts = route.length;
      try {
        return await serve(plan.current);
      } catch (error) {
        const failure = this.conditionOf(error, task);
        if (failure === null || exchange.disconnected || exchange.cutOff) throw error;
        if (route.length === attempts) route.push(unsent(error as AppError, model, payer.group));
        if (!plan.advance(failure)) throw error;
      }
    }
  }

  /** The condition under which another model may be tried after an error; null when none may. */
  conditionOf(error: unknown, task: Task): FallbackCondition | null {
    if (!(error instanceof AppError)) return null;
    if (!(error instanceof UpstreamError)) return isOfPayer(error) ? null : (CONDITION_BY_CODE.get(error.code) ?? null);
    const failed = classify(error.failure);
    return mayRepeat(task, failed) ? failed.fallback : null;
  }

  private planned(
    payer: Payer,
    requestedModel: string,
    { model, group, when }: AliasTarget,
    backup: string | null,
    alias: string | undefined,
  ): PlannedTarget[] {
    const inGroup = (name: string) => ({
      model,
      payer: name === payer.group ? payer : { ...payer, group: name },
      chosen: {
        requestedModel,
        ...(alias !== undefined && { alias }),
        ...(name !== payer.group && { requestedGroup: payer.group }),
      },
    });
    const target = { ...inGroup(group ?? payer.group), ...(when && { when }) };
    if (group !== undefined || backup === null) return [target];
    return [target, { ...inGroup(backup), when: BACKUP_CONDITIONS, backup: true }];
  }

  private backupOf({ token, group, pinnedChannelId }: Payer): string | null {
    const backup = token?.backupGroup ?? '';
    return backup === '' || backup === group || pinnedChannelId !== null ? null : backup;
  }

  /** Whether the payer may call the model and use the group. */
  private mayCall({ model, payer: { token, user, group, pinnedChannelId }, chosen }: PlannedTarget): boolean {
    const limits = token?.modelLimits;
    if (limits && pinnedChannelId === null && !limits.has(model)) return false;
    return chosen.requestedGroup === undefined || (this.groups.mayUse(user.group, group) && this.groups.exists(group));
  }
}

/** Whether an error is about a limit that applies to all models. */
function isOfPayer(error: AppError): boolean {
  const subject = limitedSubject(error);
  return subject !== undefined && subject !== 'channel' && subject !== 'key';
}

function isModelList(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_MODELS) return false;
  return value.every((name) => typeof name === 'string' && name !== '');
}

/** Whether the same model in the same group was not planned before. */
function isFirst(target: PlannedTarget, all: readonly PlannedTarget[]): boolean {
  return all.find(({ model, payer }) => model === target.model && payer.group === target.payer.group) === target;
}
