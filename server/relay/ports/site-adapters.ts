import { Injectable } from '@nestjs/common';
import { type Decimal, nearestDecimal } from '../../common/decimal.js';
import { isIpAllowed } from '../../common/ip-rules.js';
import type { LimitRules } from '../../common/limit-rules.js';
import type { RoutingStrategy } from '../../common/routing-strategy.js';
import { Maintenance } from '../../options/maintenance.js';
import { Options } from '../../options/options.service.js';
import { Config } from '../../platform/config/config.js';
import type { ProxyWorker } from '../../platform/http/egress/proxy-worker.js';
import type { VendorSettings } from '../../protocols/vendor-settings.js';
import { KeyUses } from '../../tokens/key-uses.service.js';
import type { TokenView } from '../../tokens/token-directory.js';
import { TokenDirectory } from '../../tokens/token-directory.js';
import { statusOf, type TokenStatusValue } from '../../tokens/token-status.js';
import {
  type CallCounts,
  type ImageTaskSettings,
  type SiteMaintenance,
  SiteSettings,
  TokenVerifier,
} from './site.port.js';
import { VendorOptions } from './vendor-options.js';

const NO_WORDS: readonly string[] = [];

/** Adapts the site's options to the relay's port. */
@Injectable()
export class OptionSettings extends SiteSettings {
  /** A list in lower case, computed once for each list. */
  private keywords: { of: readonly string[]; lower: readonly string[] } = { of: [], lower: [] };

  private readonly vendorOptions: VendorOptions;

  constructor(
    private readonly options: Options,
    private readonly site: Maintenance,
    { env }: Config,
  ) {
    super();
    this.vendorOptions = new VendorOptions(options, env);
  }

  maintenance(): SiteMaintenance | null {
    return this.site.notice();
  }

  callLimits(): CallCounts | null {
    if (!this.options.get('ModelRequestRateLimitEnabled')) return null;
    const windowMs = this.options.get('ModelRequestRateLimitDurationMinutes') * 60_000;
    const total = Math.max(0, this.options.get('ModelRequestRateLimitCount'));
    const successful = this.options.get('ModelRequestRateLimitSuccessCount');
    return windowMs > 0 ? { windowMs, total, successful } : null;
  }

  limitRules(): LimitRules | null {
    return this.options.get('LimitRules');
  }

  retryTimes(): number {
    return this.options.get('RetryTimes');
  }

  routingStrategy(group: string): RoutingStrategy {
    return this.options.get('GroupRoutingStrategies').get(group) ?? this.options.get('RoutingStrategy');
  }

  keepsContents(): boolean {
    return this.options.get('LogChatContentEnabled') && this.options.get('LogConsumeEnabled');
  }

  disablesChannels(): boolean {
    return this.options.get('AutomaticDisableChannelEnabled');
  }

  disableKeywords(): readonly string[] {
    const words = this.options.get('AutomaticDisableKeywords');
    if (this.keywords.of !== words) this.keywords = { of: words, lower: words.map((word) => word.toLowerCase()) };
    return this.keywords.lower;
  }

  hidesUpstreamErrors(): boolean {
    return this.options.get('global.hide_upstream_error_enabled');
  }

  reportsUpstreamHeaders(): boolean {
    return this.options.get('global.upstream_headers_enabled');
  }

  passesThrough(): boolean {
    return this.options.get('global.pass_through_request_enabled');
  }

  servesResponseSockets(): boolean {
    return this.options.get('global.responses_websocket_enabled');
  }

  pingIntervalMs(): number {
    if (!this.options.get('general_setting.ping_interval_enabled')) return 0;
    return this.options.get('general_setting.ping_interval_seconds') * 1_000;
  }

  reportsStreamCosts(): boolean {
    return this.options.get('global.stream_cost_enabled');
  }

  sendsLiteLlmHeaders(): boolean {
    return this.options.get('global.litellm_headers_enabled');
  }

  forbiddenWords(): readonly string[] {
    const on = this.options.get('CheckSensitiveEnabled') && this.options.get('CheckSensitiveOnPromptEnabled');
    return on ? this.options.get('SensitiveWords') : NO_WORDS;
  }

  wordsForbiddenInResponses(): readonly string[] {
    const on = this.options.get('CheckSensitiveEnabled') && this.options.get('CheckSensitiveOnCompletionEnabled');
    return on ? this.options.get('SensitiveWords') : NO_WORDS;
  }

  stopsForbiddenResponses(): boolean {
    return this.options.get('StopOnSensitiveEnabled');
  }

  vendors(): VendorSettings {
    return this.vendorOptions.get();
  }

  drawings(): ImageTaskSettings {
    return {
      accountFilter: this.options.get('MjAccountFilterEnabled'),
      notifyHook: this.options.get('MjNotifyEnabled'),
      clearsModes: this.options.get('MjModeClearEnabled'),
      onlyFinished: this.options.get('MjActionCheckSuccessEnabled'),
    };
  }

  proxyWorker(): ProxyWorker | null {
    const url = this.options.get('WorkerUrl');
    return url === '' ? null : { url, key: this.options.get('WorkerValidKey') };
  }

  noticeAddress(): string | null {
    const address = this.options.get('ServerAddress');
    return this.options.get('MjNotifyEnabled') && address !== '' ? address : null;
  }

  showsTokenBalances(): boolean {
    return this.options.get('DisplayTokenStatEnabled');
  }

  quotaPerShownUnit(): number {
    return this.options.get('DisplayInCurrencyEnabled') ? this.options.get('QuotaPerUnit') : 1;
  }

  isDemo(): boolean {
    return this.options.get('DemoSiteEnabled');
  }

  refusesExtensions(): boolean {
    return this.options.get('global.block_browser_extension_enabled');
  }

  showsModelDetails(): boolean {
    return this.options.get('ModelListDetailsEnabled');
  }

  maxFileMegabytes(): number {
    return this.options.get('MaxFileMegabytes');
  }

  batchRunner(): { readonly concurrency: number } | null {
    if (!this.options.get('BatchRunnerEnabled')) return null;
    return { concurrency: this.options.get('BatchRunnerConcurrency') };
  }

  batchPriceRatio(): Decimal {
    // The option accepts only decimals.
    return nearestDecimal(this.options.text('BatchPriceRatio').trim()) as Decimal;
  }

  logConsumption(): boolean {
    return this.options.get('LogConsumeEnabled');
  }
}

/** Adapts the token directory to the relay's port. */
@Injectable()
export class SiteTokens extends TokenVerifier {
  constructor(
    private readonly directory: TokenDirectory,
    private readonly keyUses: KeyUses,
  ) {
    super();
  }

  used(token: TokenView): void {
    this.keyUses.record(token);
  }

  find(key: string) {
    return this.directory.find(key);
  }

  byId(id: number) {
    return this.directory.byId(id);
  }

  stateOf(token: TokenView, remainQuota: number, nowMs: number): TokenStatusValue {
    return statusOf({ ...token, remainQuota }, nowMs);
  }

  mayCallFrom(token: TokenView, ip: string): boolean {
    return isIpAllowed(token.allowIps, ip);
  }
}
