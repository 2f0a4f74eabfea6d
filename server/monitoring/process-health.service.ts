import { Injectable } from '@nestjs/common';
import { QuotaAdmission } from '../billing/ledger/admission.js';
import { Settlement } from '../billing/ledger/settlement.js';
import { ChannelDirectory } from '../channels/directory/channel-directory.js';
import { ChannelStatus } from '../channels/model/channel-status.js';
import { Config } from '../platform/config/config.js';
import { Readiness } from '../platform/http/readiness.js';
import { productCommit, productVersion } from '../platform/package-info.js';
import { EventLoop } from '../platform/telemetry/event-loop.js';
import { RunningCalls } from '../relay/admission/running-calls.js';
import { ChannelHealth } from '../relay/routing/channel-health.js';
import { ConnectionHealth } from './connection-health.js';
import type { ProcessHealth } from './process-health.js';

/** Collects the health of this process, from memory. */
@Injectable()
export class ProcessHealthService {
  private readonly startedAt = new Date(performance.timeOrigin);

  constructor(
    private readonly config: Config,
    private readonly connections: ConnectionHealth,
    private readonly admission: QuotaAdmission,
    private readonly settlement: Settlement,
    private readonly directory: ChannelDirectory,
    private readonly health: ChannelHealth,
    private readonly running: RunningCalls,
    private readonly eventLoop: EventLoop,
    private readonly readiness: Readiness,
  ) {}

  read(): ProcessHealth {
    return {
      version: productVersion(),
      commit: productCommit(),
      roles: this.config.env.ROLE,
      startedAt: this.startedAt,
      maintenance: this.readiness.maintenance,
      calls: this.running.all.size,
      streams: this.streams(),
      settlement: this.settlement.backlog(),
      reserved: this.admission.reserved(),
      channels: this.channels(),
      ...this.connections.read(),
      eventLoop: this.eventLoop.lag(),
      memory: process.memoryUsage.rss(),
    };
  }

  private streams(): number {
    let streams = 0;
    for (const { response } of this.running.all) if (response.headersSent && !response.writableEnded) streams++;
    return streams;
  }

  private channels(): ProcessHealth['channels'] {
    const counts = { enabled: 0, disabled: 0, autoDisabled: 0 };
    for (const { status } of this.directory.all()) {
      if (status === ChannelStatus.enabled) counts.enabled++;
      else if (status === ChannelStatus.autoDisabled) counts.autoDisabled++;
      else counts.disabled++;
    }
    return { ...counts, coolingDown: this.health.coolingDown() };
  }
}
