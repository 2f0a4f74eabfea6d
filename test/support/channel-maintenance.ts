import { AccountsModule } from '../../server/accounts/accounts.module.js';
import { BalanceReader } from '../../server/channels/balances/balance-reader.port.js';
import { ChannelTestsModule } from '../../server/channels/channel-tests.module.js';
import { ChannelsService } from '../../server/channels/channels.service.js';
import type { ChannelView } from '../../server/channels/directory/channel-view.js';
import { CreateChannelInput } from '../../server/channels/model/channel.input.js';
import { ModelLister } from '../../server/channels/models/model-lister.port.js';
import { ChannelProbe, type ProbeCall, type ProbeResult } from '../../server/channels/probing/channel-probe.port.js';
import { RouteOrder } from '../../server/channels/routes/route-order.port.js';
import { AppError } from '../../server/common/errors/app-error.js';
import { defineErrors } from '../../server/common/errors/define-errors.js';
import type { Principal } from '../../server/common/principal.js';
import { OptionEditorService } from '../../server/options/option-editor.service.js';
import { OptionsModule } from '../../server/options/options.module.js';
import { type DomainModule, openDomain } from './domain-module.js';

const { refusal } = defineErrors({ refusal: { status: 502, zh: '上游拒绝', en: 'refused' } });

export const GOOD: ProbeResult = { ok: true, message: '', status: null, durationMs: 120, refusedKey: null };

/** The super administrator who makes the requests. */
export const root: Principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' };

/**
 * Replaces the upstreams of channel tests: responds as scripted for the name of each channel, and records the requests.
 */
class ScriptedProbe extends ChannelProbe {
  readonly requested: ({ name: string } & ProbeCall)[] = [];
  /** The keys of the last request. */
  lastKeys: readonly string[] = [];
  readonly responses = new Map<string, ProbeResult | (() => Promise<ProbeResult>)>();
  /** The maximum number of concurrent requests. */
  maxConcurrent = 0;
  private running = 0;

  async test({ name, keys }: ChannelView, call: ProbeCall): Promise<ProbeResult> {
    this.lastKeys = keys;
    this.requested.push({ name, ...call });
    this.maxConcurrent = Math.max(this.maxConcurrent, ++this.running);
    try {
      const response = this.responses.get(name) ?? GOOD;
      return typeof response === 'function' ? await response() : response;
    } finally {
      this.running--;
    }
  }

  reset(): void {
    this.requested.length = 0;
    this.responses.clear();
    this.maxConcurrent = 0;
  }
}

/**
 * Replaces the upstreams of balance queries; a channel without a scripted amount is rejected. Type 3 does not support
 * balance queries.
 */
class ScriptedBalances extends BalanceReader {
  readonly amounts = new Map<string, number>();

  supports(type: number): boolean {
    return type !== 3;
  }

  async read({ name }: ChannelView): Promise<number> {
    const amount = this.amounts.get(name);
    if (amount === undefined) throw new AppError(refusal);
    return amount;
  }
}

/** Channels and their maintenance in a separate database, with scripted upstreams and without job workers. */
export interface ChannelMaintenance {
  readonly domain: DomainModule;
  readonly probe: ScriptedProbe;
  readonly balances: ScriptedBalances;
  /** Creates a channel and returns its id. */
  channel(name: string, given?: Partial<CreateChannelInput>): Promise<number>;
  option(key: string, value: string): Promise<void>;
  statusOf(id: number): Promise<number>;
  /** Titles and bodies of the notices to the super administrator, oldest first. */
  notices(): Promise<{ kind: string; title: string; body: string }[]>;
}

export async function openChannelMaintenance(environment: Record<string, string> = {}): Promise<ChannelMaintenance> {
  const [probe, balances] = [new ScriptedProbe(), new ScriptedBalances()];
  const domain = await openDomain(
    [OptionsModule, AccountsModule, ChannelTestsModule],
    [
      { provide: ChannelProbe, useValue: probe },
      { provide: BalanceReader, useValue: balances },
      { provide: ModelLister, useValue: {} },
      { provide: RouteOrder, useValue: { of: () => ({ places: [] }) } },
    ],
    environment,
  );
  await domain.database.query(
    `INSERT INTO users (username, display_name, role, email, aff_code)
     VALUES ('root', 'root', 100, 'root@example.com', 'root')`,
  );
  const channels = domain.get(ChannelsService);
  return {
    domain,
    probe,
    balances,
    async channel(name, given = {}) {
      const input = { name, key: 'sk-first-key-0001', models: ['gpt-4o'], ...given };
      return (await channels.create(Object.assign(new CreateChannelInput(), input))).id;
    },
    async option(key, value) {
      await domain.get(OptionEditorService).change(root, key, value);
    },
    async statusOf(id) {
      return (await channels.get(id)).status;
    },
    notices: () => domain.database.query('SELECT kind, title, body FROM notices ORDER BY id'),
  };
}
