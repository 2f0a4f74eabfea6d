import { Injectable } from '@nestjs/common';
import { holdOfNothing } from '../../billing/ledger/admission.js';
import { Settlement } from '../../billing/ledger/settlement.js';
import { chargeQuota, withFactors } from '../../billing/prices/charge.js';
import { CHANNEL_TEST_TEXT } from '../../billing/prices/charge-text.js';
import { PriceCatalog } from '../../billing/prices/price-catalog.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { ChannelProbe, type ProbeCall, type ProbeResult } from '../../channels/probing/channel-probe.port.js';
import type { CallKind } from '../../common/call-kind.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Price } from '../../common/price.js';
import { usageOfUnits } from '../../common/usage.js';
import { Config } from '../../platform/config/config.js';
import { newRowId } from '../../platform/database/row-id.js';
import { newRequestId } from '../../platform/http/request-id.js';
import { Downgrades } from '../../protocols/canonical/downgrades.js';
import type { RequestParams } from '../../protocols/canonical/request-params.js';
import type { Metered } from '../../protocols/metering/meter.js';
import { providerOf } from '../../protocols/providers/registry.js';
import { CallPrices } from '../admission/call-prices.js';
import { unitsDelivered, withUnits } from '../billing/call-units.js';
import { chargeRow, FREE } from '../billing/charge-row.js';
import { ProviderContext } from '../delivery/provider-context.js';
import { overrideParams } from '../delivery/sender.js';
import { TranslatorFactory } from '../delivery/translator-factory.js';
import type { Payer } from '../model/call.js';
import { failureOfConnection } from '../model/failure.js';
import { classify } from '../model/failure-class.js';
import { kindOfTask } from '../model/kind-of-call.js';
import { redacted, secretsOf, storable } from '../model/redaction.js';
import { RelayError } from '../model/relay.errors.js';
import { UpstreamChannels, UserFinder } from '../ports/site.port.js';
import { SiteSettings } from '../ports/site-settings.js';
import { type Absence, AbsentApis } from '../routing/upstream-support.js';
import { ProbeRequests, requireProvider } from './probe-requests.js';
import { readTestResponse, type TestResponse, testRequest } from './test-call.js';

/** A successful test. */
export interface SuccessfulTest {
  readonly payer: Payer;
  readonly channel: ChannelView;
  readonly kind: CallKind;
  readonly requested: RequestParams;
  readonly price: Price;
  readonly metered: Metered;
  readonly requestId: string;
  readonly durationMs: number;
}

/** Writes tests into the usage log, with the group ratio 0: tests are not charged, and the ledger stays consistent. */
@Injectable()
export class TestLog {
  constructor(
    private readonly prices: PriceCatalog,
    private readonly callPrices: CallPrices,
    private readonly settlement: Settlement,
    private readonly settings: SiteSettings,
  ) {}

  /** Resolves when the row is committed, or when it is late and written afterwards. */
  async write({
    payer,
    channel,
    kind,
    requested,
    price,
    metered,
    requestId,
    durationMs,
  }: SuccessfulTest): Promise<void> {
    const units = unitsDelivered(requested.units, metered);
    const usage = metered.usage
      ? withUnits(metered.usage, units)
      : usageOfUnits(units ?? { kind: 'characters', count: 0 });
    const { quotaPerUnit } = this.prices;
    const groupRatio = this.prices.groupRatio(payer.group);
    const rowId = newRowId();
    const at = rowId.createdAt.getTime();
    const priced = withFactors({ usage, price, groupRatio, quotaPerUnit }, at);
    const row = chargeRow({
      rowId,
      exchange: { requestId, elapsedMs: () => durationMs },
      payer,
      kind,
      channelId: channel.id,
      model: requested.model,
      stream: requested.stream,
      charged: { ...priced, groupRatio: FREE },
      cost: this.callPrices.costOf({ model: requested.model, channel, charged: priced, at }),
      timeToFirstTokenMs: null,
      route: [{ channel: channel.id, failure: '' }],
      content: CHANNEL_TEST_TEXT,
      uncharged: chargeQuota(priced),
      hidden: !this.settings.logConsumption(),
    });
    await new Promise((resolve) => this.settlement.settle(row, holdOfNothing(payer.user.id, 0), resolve));
  }
}

/** The user who is the payer of tests in the log. */
const ROOT_ID = 1;
/** Timeout of a test in ms, shorter than the timeout of clients' calls. */
const MAX_MS = 60_000;

/** Tests channels with small calls, using the same mapping, overrides, providers and transport as clients' calls. */
@Injectable()
export class ChannelTester extends ChannelProbe {
  private readonly limitMs: number;

  constructor(
    private readonly requests: ProbeRequests,
    private readonly channels: UpstreamChannels,
    private readonly users: UserFinder,
    private readonly prices: CallPrices,
    private readonly translators: TranslatorFactory,
    private readonly tools: ProviderContext,
    private readonly settings: SiteSettings,
    private readonly log: TestLog,
    private readonly absentApis: AbsentApis,
    { env }: Config,
  ) {
    super();
    this.limitMs = Math.min(MAX_MS, env.UPSTREAM_RESPONSE_TIMEOUT_MS);
  }

  async test(channel: ChannelView, call: ProbeCall): Promise<ProbeResult> {
    const startedAt = performance.now();
    const key = channel.keys[0] ?? '';
    const requestId = newRequestId();
    const elapsedMs = () => Math.round(performance.now() - startedAt);
    const { response, success } = await this.attempts(channel, key, call, requestId).catch((error: Error) => ({
      response: { metered: null, failure: failureOfConnection(error) } as TestResponse,
      success: null,
    }));
    const durationMs = elapsedMs();
    if (response.failure === null) {
      if (success) await this.log.write({ ...success, metered: response.metered, requestId, durationMs });
      return { ok: true, message: '', status: null, durationMs, refusedKey: null };
    }
    const { failure } = response;
    const status = failure.kind === 'status' ? failure.upstreamStatus : null;
    const upstreamText = status === null ? failure.message : `status code ${status}: ${failure.message}`;
    const traits = providerOf(channel.type)?.failureTraits;
    const { keyRefused } = classify(failure, traits, this.settings.disableKeywords());
    const message = storable(redacted(upstreamText, secretsOf(channel, key)));
    return {
      ok: false,
      message,
      ...(failure.text && { texts: failure.text }),
      status,
      durationMs,
      refusedKey: keyRefused ? key : null,
    };
  }

  /** Tests a channel; one whose upstream has no such API is tested in the other one, as calls are served. */
  private async attempts(channel: ChannelView, key: string, call: ProbeCall, requestId: string) {
    const first = await this.attempt(channel, key, call, requestId);
    const { response, sent, upstreamModel } = first;
    const suspected = response.failure && this.absentApis.suspected(sent, channel, upstreamModel, response.failure);
    if (!suspected) return first;
    const second = await this.attempt(channel, key, call, requestId, suspected);
    if (second.response.failure) return first;
    await this.absentApis.confirm(channel.id, suspected);
    return second;
  }

  /**
   * Sends one short request and reads the response.
   * @param absence of an API that the upstream may not have
   * @throws when the request is invalid or the connection fails
   */
  private async attempt(
    channel: ChannelView,
    key: string,
    { model, stream }: ProbeCall,
    requestId: string,
    absence?: Absence,
  ) {
    const provider = requireProvider(channel.type);
    const upstreamModel = this.channels.upstreamName(channel, model);
    const called = calledAs(channel, model);
    const payer = await this.payer();
    const price = payer && this.prices.of(payer, called, channel);
    if (payer && !price) throw new AppError(RelayError.model_price_error, { model: called });
    const request = await testRequest({ channelType: channel.type, model, upstreamModel, stream });
    if (request === null) throw new AppError(RelayError.invalid_api_type);
    const { operation, body } = request;
    const requested = operation.read(body, { model: null, stream: false, query: null });
    const caller = new AbortController();
    const vendors = this.settings.vendors();
    const downgrades = new Downgrades();
    const attempt = { requestId, model: upstreamModel, caller, downgrades, untouched: false, vendors };
    const context = { ...attempt, avoided: absence?.avoided };
    const translator = this.translators.create({ operation, body, requested }, channel, provider, context);
    if (!translator) throw new AppError(RelayError.invalid_api_type);
    const target = { model: upstreamModel, channel, stream: translator.stream, vendors };
    const draft = await translator.draft();
    const { task } = operation;
    const { format } = translator;
    const outgoing = { ...target, task, format, body: draft, headers: {}, query: null };
    provider.adapt?.(draft, outgoing, downgrades);
    overrideParams(draft, outgoing, channel);
    const tools = this.tools.toolsFor(channel, key, caller);
    const response = await this.requests.send(
      provider,
      await provider.request(outgoing, tools),
      tools,
      channel,
      this.limitMs,
    );
    const deframer = translator.stream ? (provider.deframe?.(target) ?? null) : null;
    const read = readTestResponse(response, channel, provider, translator, deframer, requested.stream);
    const success = payer &&
      price && { payer, channel, kind: kindOfTask(task), price, requested: { ...requested, model: called } };
    return { response: read, success, sent: { operation, requested }, upstreamModel };
  }

  /** Null before the first-run setup, when there is no user whose prices could apply. */
  private async payer(): Promise<Payer | null> {
    const user = await this.users.find(ROOT_ID);
    return user && { user, token: null, tokenName: CHANNEL_TEST_TEXT, group: user.group, pinnedChannelId: null };
  }
}

/** The model name that clients use; an administrator may omit the channel's prefix. */
function calledAs({ modelPrefix }: ChannelView, model: string): string {
  return model.startsWith(modelPrefix) ? model : modelPrefix + model;
}
