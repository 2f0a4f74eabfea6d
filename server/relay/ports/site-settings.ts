import { Injectable } from '@nestjs/common';
import { type Decimal, nearestDecimal } from '../../common/decimal.js';
import type { LocalText } from '../../common/errors/app-error.js';
import type { LimitRules } from '../../common/limit-rules.js';
import type { RoutingStrategy } from '../../common/routing.js';
import { Maintenance } from '../../options/maintenance.js';
import { OptionsService } from '../../options/options.service.js';
import { amountTexts } from '../../options/quota-text.js';
import { Config } from '../../platform/config/config.js';
import type { ProxyWorker } from '../../platform/http/egress/proxy-worker.js';
import type { VendorSettings } from '../../protocols/canonical/vendor-settings.js';
import { VendorOptions } from './vendor-options.js';

/** Max calls of a user within any `windowMs`; 0: unlimited. */
export interface CallCounts {
  readonly windowMs: number;
  /** Including failed calls. */
  readonly total: number;
  readonly successful: number;
}

/** A maintenance in which no calls are served. */
export interface SiteMaintenance {
  /** Empty: no reason was given. */
  readonly message: string;
  readonly until: Date | null;
}

/** The settings that Midjourney callers may change on an upstream's accounts, and when. */
export interface ImageTaskSettings {
  readonly accountFilter: boolean;
  readonly notifyHook: boolean;
  readonly clearsModes: boolean;
  /** Only successful image tasks can be continued. */
  readonly onlyFinished: boolean;
}

const NO_WORDS: readonly string[] = [];

/** The options of the site that the relay reads, in the relay's words. */
@Injectable()
export class SiteSettings {
  /** A list in lower case, computed once for each list. */
  private keywords: { of: readonly string[]; lower: readonly string[] } = { of: [], lower: [] };

  private readonly vendorOptions: VendorOptions;

  constructor(
    private readonly options: OptionsService,
    private readonly site: Maintenance,
    { env }: Config,
  ) {
    this.vendorOptions = new VendorOptions(options, env);
  }

  /** Null: calls are served. */
  maintenance(): SiteMaintenance | null {
    return this.site.notice();
  }

  /** Null: users are not limited. */
  callLimits(): CallCounts | null {
    if (!this.options.get('ModelRequestRateLimitEnabled')) return null;
    const windowMs = this.options.get('ModelRequestRateLimitDurationMinutes') * 60_000;
    const total = Math.max(0, this.options.get('ModelRequestRateLimitCount'));
    const successful = this.options.get('ModelRequestRateLimitSuccessCount');
    return windowMs > 0 ? { windowMs, total, successful } : null;
  }

  /** Limits of single subjects; null when there are none. The same object until they change. */
  limitRules(): LimitRules | null {
    return this.options.get('LimitRules');
  }

  /** An amount of quota units in the unit of the site. */
  amountTexts(quota: number): LocalText {
    return amountTexts(this.options, quota);
  }

  retryTimes(): number {
    return this.options.get('RetryTimes');
  }

  /** The strategy that decides between channels of the same priority for calls in a group. */
  routingStrategy(group: string): RoutingStrategy {
    return this.options.get('GroupRoutingStrategies').get(group) ?? this.options.get('RoutingStrategy');
  }

  /** The contents of chats are recorded. */
  keepsContents(): boolean {
    return this.options.get('LogChatContentEnabled') && this.options.get('LogConsumeEnabled');
  }

  /** Channels are disabled when their upstream refuses them. */
  disablesChannels(): boolean {
    return this.options.get('AutomaticDisableChannelEnabled');
  }

  /** Lower-case texts in an upstream's error that indicate a refused channel. */
  disableKeywords(): readonly string[] {
    const words = this.options.get('AutomaticDisableKeywords');
    if (this.keywords.of !== words) this.keywords = { of: words, lower: words.map((word) => word.toLowerCase()) };
    return this.keywords.lower;
  }

  /** The client is sent the status of an upstream's error, not its text. */
  hidesUpstreamErrors(): boolean {
    return this.options.get('global.hide_upstream_error_enabled');
  }

  /** The client is sent the upstream's headers about limits and processing times. */
  reportsUpstreamHeaders(): boolean {
    return this.options.get('global.upstream_headers_enabled');
  }

  /** Bodies in the upstream's own format are forwarded unchanged. */
  passesThrough(): boolean {
    return this.options.get('global.pass_through_request_enabled');
  }

  /** The Responses API is also served over WebSocket. */
  servesResponseSockets(): boolean {
    return this.options.get('global.responses_websocket_enabled');
  }

  /** Idle milliseconds after which a stream is sent a comment; 0: never. */
  pingIntervalMs(): number {
    if (!this.options.get('general_setting.ping_interval_enabled')) return 0;
    return this.options.get('general_setting.ping_interval_seconds') * 1_000;
  }

  /** The last chunk of a stream contains the cost of the call. */
  reportsStreamCosts(): boolean {
    return this.options.get('global.stream_cost_enabled');
  }

  /** Responses have headers with LiteLLM's names as well. */
  sendsLiteLlmHeaders(): boolean {
    return this.options.get('global.litellm_headers_enabled');
  }

  /** Words, and patterns as `regex:…`, that no prompt may contain; the same list object until it changes. */
  forbiddenWords(): readonly string[] {
    const on = this.options.get('CheckSensitiveEnabled') && this.options.get('CheckSensitiveOnPromptEnabled');
    return on ? this.options.get('SensitiveWords') : NO_WORDS;
  }

  /** Like `forbiddenWords`, for responses. */
  wordsForbiddenInResponses(): readonly string[] {
    const on = this.options.get('CheckSensitiveEnabled') && this.options.get('CheckSensitiveOnCompletionEnabled');
    return on ? this.options.get('SensitiveWords') : NO_WORDS;
  }

  /** A response ends before a forbidden word; otherwise the word is replaced by asterisks. */
  stopsForbiddenResponses(): boolean {
    return this.options.get('StopOnSensitiveEnabled');
  }

  /** Settings of single vendors; the same object until they change. */
  vendors(): VendorSettings {
    return this.vendorOptions.get();
  }

  imageTasks(): ImageTaskSettings {
    return {
      accountFilter: this.options.get('MjAccountFilterEnabled'),
      notifyHook: this.options.get('MjNotifyEnabled'),
      clearsModes: this.options.get('MjModeClearEnabled'),
      onlyFinished: this.options.get('MjActionCheckSuccessEnabled'),
    };
  }

  /** The worker that sends requests instead of this server; null: the server sends them itself. */
  proxyWorker(): ProxyWorker | null {
    const url = this.options.get('WorkerUrl');
    return url === '' ? null : { url, key: this.options.get('WorkerValidKey') };
  }

  /** The address to which upstreams may send notices about tasks; null: none. */
  noticeAddress(): string | null {
    const address = this.options.get('ServerAddress');
    return this.options.get('MjNotifyEnabled') && address !== '' ? address : null;
  }

  /** Clients that request a balance receive the balance of their token, not of its owner. */
  showsTokenBalances(): boolean {
    return this.options.get('DisplayTokenStatEnabled');
  }

  /** Quota units per unit of a balance that is returned to clients. */
  quotaPerShownUnit(): number {
    return this.options.get('DisplayInCurrencyEnabled') ? this.options.get('QuotaPerUnit') : 1;
  }

  /** Only demo channels, which have no upstream, serve calls. */
  isDemo(): boolean {
    return this.options.get('DemoSiteEnabled');
  }

  /** Chat requests of browser extensions are refused. */
  refusesExtensions(): boolean {
    return this.options.get('global.block_browser_extension_enabled');
  }

  /** Model lists contain facts and prices. */
  showsModelDetails(): boolean {
    return this.options.get('ModelListDetailsEnabled');
  }

  /** Megabytes of the largest file that may be uploaded. */
  maxFileMegabytes(): number {
    return this.options.get('MaxFileMegabytes');
  }

  /** Megabytes of the files that the site itself stores for an account. */
  maxStoredMegabytes(): number {
    return this.options.get('MaxStoredMegabytes');
  }

  /** The number of concurrent requests of a batch that the site runs itself; null when it runs none. */
  batchRunner(): { readonly concurrency: number } | null {
    if (!this.options.get('BatchRunnerEnabled')) return null;
    return { concurrency: this.options.get('BatchRunnerConcurrency') };
  }

  /** The price of a request in a batch over the price of a call. */
  batchPriceRatio(): Decimal {
    // The option accepts only decimals.
    return nearestDecimal(this.options.text('BatchPriceRatio').trim()) as Decimal;
  }

  logConsumption(): boolean {
    return this.options.get('LogConsumeEnabled');
  }
}
