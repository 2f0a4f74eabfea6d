import { Global, Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { UserDirectory } from '../accounts/model/user-directory.js';
import { BatchCanceller } from '../batches/batch-canceller.port.js';
import { BatchesModule } from '../batches/batches.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { PricesModule } from '../billing/prices/prices.module.js';
import { BalanceReader } from '../channels/balances/balance-reader.port.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { ChannelDirectory } from '../channels/directory/channel-directory.js';
import { ChannelKeyEditorService } from '../channels/keys/channel-key-editor.service.js';
import { ModelAliasesService } from '../channels/models/model-aliases.service.js';
import { ModelLister } from '../channels/models/model-lister.port.js';
import { ChannelProbe } from '../channels/probing/channel-probe.port.js';
import { RouteOrder } from '../channels/routes/route-order.port.js';
import { LogsModule } from '../logs/logs.module.js';
import { UsableGroupsService } from '../options/groups/usable-groups.service.js';
import { OptionsModule } from '../options/options.module.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { IdempotencyModule } from '../platform/http/idempotency/idempotency.module.js';
import { sealReasoningWith } from '../protocols/dialects/openai/responses/reasoning-token.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { CallAdmission } from './admission/call-admission.js';
import { CallPrices } from './admission/call-prices.js';
import { MaintenanceCheck } from './admission/maintenance-check.js';
import { ModelDetails, ModelList } from './admission/model-list.js';
import { Playground } from './admission/playground.js';
import { RelayAuthenticator } from './admission/relay-authenticator.js';
import { RunningCalls } from './admission/running-calls.js';
import { BatchRoutes } from './batches/batch.routes.js';
import { BatchBilling } from './batches/batch-billing.js';
import { BatchInput } from './batches/batch-input.js';
import { BatchPollerJob } from './batches/batch-poller.job.js';
import { BatchRequestsService } from './batches/batch-requests.service.js';
import { BatchReservations } from './batches/batch-reservations.js';
import { BatchResults } from './batches/batch-results.js';
import { BatchRunnerJob } from './batches/batch-runner.job.js';
import { BatchSubmissions } from './batches/batch-submissions.js';
import { BatchUpstreams } from './batches/batch-upstreams.js';
import { FileRequestsService } from './batches/file-requests.service.js';
import { FileUploadsService } from './batches/file-uploads.service.js';
import { MessageBatchesService } from './batches/message-batches.service.js';
import { MessageFilesService } from './batches/message-files.service.js';
import { CallBill } from './billing/call-bill.js';
import { ChatContents } from './billing/chat-contents.js';
import { AttemptTranslators } from './delivery/attempt-translators.js';
import { CallHeaders } from './delivery/call-headers.js';
import { Deadlines } from './delivery/deadlines.js';
import { DeliveryService } from './delivery/delivery.service.js';
import { HttpTransport } from './delivery/http-transport.js';
import { MediaInliner } from './delivery/media-inliner.js';
import { OwnResponses } from './delivery/own-responses.js';
import { ProviderContext } from './delivery/provider-context.js';
import { Sender } from './delivery/sender.js';
import { SmallRequests } from './delivery/small-requests.js';
import { StoredResponseRequests } from './delivery/stored-response-requests.js';
import { StreamedRequests } from './delivery/streamed-requests.js';
import { TranslatorFactory } from './delivery/translator-factory.js';
import { UpstreamCounts } from './delivery/upstream-counts.js';
import { LoopGuard } from './delivery/upstream-headers.js';
import { DirectCalls, IncomingCalls } from './http/incoming-calls.js';
import { ModelRoutes } from './http/model.routes.js';
import { OpenSessions } from './http/open-sessions.js';
import { PlaygroundRoutes } from './http/playground.routes.js';
import { RelayRoutes } from './http/relay.routes.js';
import { RelayHttp } from './http/relay-http.js';
import { RevokedCalls } from './http/revoked-calls.js';
import { SocketUpgrades } from './http/socket-upgrades.js';
import { UnimplementedCalls } from './http/unimplemented.js';
import { Budgets } from './limits/budgets.js';
import { CallLimits } from './limits/call-limits.js';
import { CallSlots } from './limits/call-slots.js';
import { ChannelLimits } from './limits/channel-limits.js';
import { Estimates } from './limits/estimates.js';
import { TokenCounter } from './metering/token-counter.js';
import { CallObserver } from './observation/call-observer.js';
import { CallReport } from './observation/call-report.js';
import { BackgroundResponsesService } from './pipeline/background-responses.service.js';
import { CallErrors } from './pipeline/call-errors.js';
import { ModelDelivery } from './pipeline/model-delivery.js';
import { RelayService } from './pipeline/relay.service.js';
import { RelayShutdown } from './pipeline/relay-shutdown.js';
import { RequestReader } from './pipeline/request-reader.js';
import {
  AliasDirectory,
  ChannelSwitch,
  GroupRules,
  TokenVerifier,
  UpstreamChannels,
  UserFinder,
} from './ports/site.port.js';
import { SiteSettings } from './ports/site-settings.js';
import { SiteTokens } from './ports/site-tokens.js';
import { ChannelTester, TestLog } from './probing/channel-tester.js';
import { ProbeRequests } from './probing/probe-requests.js';
import { UpstreamBalances, UpstreamModelLister } from './probing/upstream-account.js';
import { RealtimeRoutes } from './realtime/realtime.routes.js';
import { RealtimeAccounts } from './realtime/realtime-account.js';
import { RealtimeConnector } from './realtime/realtime-connector.js';
import { RealtimeDialer } from './realtime/realtime-dialer.js';
import { RealtimeGuards } from './realtime/realtime-guard.js';
import { ResponsesSocketRoutes } from './responses-socket/responses-socket.routes.js';
import { Affinity } from './routing/affinity.js';
import { ChannelGuard, ChannelHealth, CooldownRecords } from './routing/channel-health.js';
import { CallsInProgress, ChannelRankings, PurchaseCosts, TimeToFirstToken } from './routing/channel-rankings.js';
import { Failover } from './routing/failover.js';
import { Fallbacks } from './routing/fallbacks.js';
import { FileReferences } from './routing/file-references.js';
import { ExpectedRoute } from './routing/route-order.js';
import { StoredResponses } from './routing/stored-responses.js';
import { AbsentApis, OptionalFields } from './routing/upstream-support.js';
import { ExtensionGuard, PromptGuard, ResponseGuard } from './safety/guards.js';
import { ImageProxy } from './tasks/image-proxy.js';
import { MidjourneyService } from './tasks/midjourney/midjourney.service.js';
import { TaskBill } from './tasks/shared/task-bill.js';
import { TaskPrices } from './tasks/shared/task-order.js';
import { TaskSender } from './tasks/shared/task-sender.js';
import { TaskSubmissions } from './tasks/shared/task-submissions.js';
import { SunoService } from './tasks/suno/suno.service.js';
import { TaskRoutes } from './tasks/task.routes.js';
import { TaskPollerJob } from './tasks/task-poller.job.js';
import { NewVideosService } from './tasks/videos/new-videos.service.js';
import { VideoRoutes } from './tasks/videos/video.routes.js';
import { VideoDownloads } from './tasks/videos/video-downloads.js';
import { VideoOrders, VideoPrices } from './tasks/videos/video-orders.js';
import { VideosService } from './tasks/videos/videos.service.js';
import { BillingInfoRoutes } from './token-info/billing-info.routes.js';
import { BillingInfoService, OwnTokenUsage } from './token-info/billing-info.service.js';
import { GenerationsService } from './token-info/generations.service.js';

/** The relay, and its dependencies on domain modules. Global, because the channel pages use it to test upstreams. */
@Global()
@Module({
  imports: [
    AccountsModule,
    BillingModule,
    PricesModule,
    ChannelsModule,
    OptionsModule,
    TokensModule,
    LogsModule,
    TasksModule,
    BatchesModule,
    IdempotencyModule,
  ],
  providers: [
    { provide: TokenVerifier, useClass: SiteTokens },
    { provide: UserFinder, useExisting: UserDirectory },
    { provide: UpstreamChannels, useExisting: ChannelDirectory },
    { provide: AliasDirectory, useExisting: ModelAliasesService },
    { provide: GroupRules, useExisting: UsableGroupsService },
    SiteSettings,
    { provide: ChannelSwitch, useExisting: ChannelKeyEditorService },
    { provide: ChannelProbe, useClass: ChannelTester },
    { provide: ModelLister, useClass: UpstreamModelLister },
    { provide: BalanceReader, useClass: UpstreamBalances },
    { provide: BatchCanceller, useExisting: BatchSubmissions },
    { provide: RouteOrder, useClass: ExpectedRoute },
    ProbeRequests,
    TestLog,
    CallLimits,
    Budgets,
    CallSlots,
    ChannelLimits,
    Estimates,
    CallObserver,
    CallReport,
    MaintenanceCheck,
    RelayAuthenticator,
    RunningCalls,
    OpenSessions,
    RevokedCalls,
    CallAdmission,
    Fallbacks,
    CallBill,
    CallPrices,
    CallHeaders,
    Deadlines,
    DeliveryService,
    Sender,
    LoopGuard,
    Affinity,
    StoredResponses,
    ChannelGuard,
    ChannelHealth,
    CooldownRecords,
    ChannelRankings,
    TimeToFirstToken,
    CallsInProgress,
    PurchaseCosts,
    Failover,
    OptionalFields,
    AbsentApis,
    HttpTransport,
    SmallRequests,
    StreamedRequests,
    StoredResponseRequests,
    UpstreamCounts,
    OwnResponses,
    BackgroundResponsesService,
    ProviderContext,
    MediaInliner,
    TranslatorFactory,
    AttemptTranslators,
    ExtensionGuard,
    ResponseGuard,
    ChatContents,
    PromptGuard,
    TokenCounter,
    ModelDetails,
    ModelList,
    Playground,
    CallErrors,
    RequestReader,
    ModelDelivery,
    RelayService,
    RelayShutdown,
    RelayHttp,
    IncomingCalls,
    DirectCalls,
    RelayRoutes,
    ModelRoutes,
    PlaygroundRoutes,
    SocketUpgrades,
    ResponsesSocketRoutes,
    RealtimeAccounts,
    RealtimeDialer,
    RealtimeGuards,
    RealtimeConnector,
    RealtimeRoutes,
    BillingInfoService,
    OwnTokenUsage,
    GenerationsService,
    BillingInfoRoutes,
    TaskPrices,
    TaskBill,
    TaskSender,
    TaskSubmissions,
    TaskPollerJob,
    ImageProxy,
    MidjourneyService,
    SunoService,
    TaskRoutes,
    BatchUpstreams,
    BatchInput,
    BatchReservations,
    BatchSubmissions,
    BatchBilling,
    BatchPollerJob,
    BatchResults,
    BatchRunnerJob,
    FileUploadsService,
    FileReferences,
    FileRequestsService,
    MessageFilesService,
    BatchRequestsService,
    MessageBatchesService,
    BatchRoutes,
    VideoPrices,
    VideoOrders,
    NewVideosService,
    VideosService,
    VideoDownloads,
    VideoRoutes,
    UnimplementedCalls,
  ],
  exports: [
    ChannelProbe,
    ModelLister,
    BalanceReader,
    BatchCanceller,
    RouteOrder,
    TaskPollerJob,
    CallObserver,
    RunningCalls,
    ChannelHealth,
  ],
})
export class RelayModule {
  constructor(cipher: Cipher) {
    // The codecs are constants, so they cannot be injected with the cipher.
    sealReasoningWith(cipher);
  }
}
