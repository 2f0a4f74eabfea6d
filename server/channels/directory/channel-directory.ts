import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { PricedModel } from '../../billing/prices/price-catalog.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { ChannelEntity } from '../model/channel.entity.js';
import { upstreamName } from '../model/channel-json.js';
import { ChannelStatus } from '../model/channel-status.js';
import { type ChannelView, servedModels, toChannelView } from './channel-view.js';

/** The enabled channels by group and client model name, and all names; rebuilt after every change. */
export class ChannelIndex {
  private readonly byGroup = new Map<string, Map<string, ChannelView[]>>();
  private readonly groupsByModel = new Map<string, string[]>();
  private readonly modelsByGroup = new Map<string, readonly string[]>();
  /** Every name that any enabled channel serves, sorted. */
  readonly models: readonly string[];

  /** Names that any channel serves, in any state and group. */
  private readonly known: ReadonlySet<string>;

  constructor(channels: Iterable<ChannelView>) {
    const all = [...channels];
    this.known = new Set(all.flatMap((channel) => [...servedModels(channel)]));
    const enabled = all.filter(({ status }) => status === ChannelStatus.enabled);
    // The relay picks by weight among equals, so this order only has to be stable.
    enabled.sort((a, b) => b.priority - a.priority || a.id - b.id);
    for (const channel of enabled) this.add(channel);
    for (const [group, byModel] of this.byGroup) {
      const names = [...byModel.keys()].sort();
      this.modelsByGroup.set(group, names);
      for (const name of names) this.groupsByModel.set(name, [...(this.groupsByModel.get(name) ?? []), group]);
    }
    this.models = [...this.groupsByModel.keys()].sort();
  }

  candidates(group: string, model: string): readonly ChannelView[] {
    const byModel = this.byGroup.get(group);
    return byModel?.get(model) ?? byModel?.get(starred(model)) ?? [];
  }

  knows(model: string): boolean {
    return this.known.has(model) || this.known.has(starred(model));
  }

  modelsOf(group: string): readonly string[] {
    return this.modelsByGroup.get(group) ?? [];
  }

  groupsOf(model: string): readonly string[] {
    return this.groupsByModel.get(model) ?? this.groupsByModel.get(starred(model)) ?? [];
  }

  private add(channel: ChannelView): void {
    for (const group of channel.groups) {
      const byModel = this.byGroup.get(group) ?? new Map<string, ChannelView[]>();
      this.byGroup.set(group, byModel);
      for (const name of servedModels(channel)) {
        const serving = byModel.get(name);
        if (serving) serving.push(channel);
        else byModel.set(name, [channel]);
      }
    }
  }
}

/** Custom GPTs have one name each; a channel offers all of them as `gpt-4-gizmo-*` or `gpt-4o-gizmo-*`. */
function starred(model: string): string {
  return model.replace(/(gpt-4o?-gizmo).*$/, '$1-*');
}

/** All channels in memory, as the relay uses them. A change takes effect before its request receives a response. */
@Injectable()
export class ChannelDirectory implements OnModuleInit {
  private channels = new Map<number, ChannelView>();
  private index = new ChannelIndex([]);
  private loading: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;

  constructor(
    @InjectRepository(ChannelEntity) private readonly rows: Repository<ChannelEntity>,
    private readonly cipher: Cipher,
    private readonly changes: Changes,
    private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    this.changes.on('channel', () => this.reload());
    this.changes.on('everything', () => this.reload());
    await this.reload();
  }

  /**
   * Enabled channels that serve a model in a group, by descending priority. The model has the name that clients use.
   */
  candidates(group: string, model: string): readonly ChannelView[] {
    return this.index.candidates(group, model);
  }

  /** Whether any channel serves the model, in any state and group. */
  knows(model: string): boolean {
    return this.index.knows(model);
  }

  /** A channel in any state. */
  byId(id: number): ChannelView | null {
    return this.channels.get(id) ?? null;
  }

  /** Every channel, in any state. */
  all(): Iterable<ChannelView> {
    return this.channels.values();
  }

  /** Names of the models that enabled channels serve in a group, sorted. */
  modelsOf(group: string): readonly string[] {
    return this.index.modelsOf(group);
  }

  /** Names of the models that enabled channels serve, sorted. */
  enabledModels(): readonly string[] {
    return this.index.models;
  }

  /** Groups in which an enabled channel serves a model. */
  groupsOf(model: string): readonly string[] {
    return this.index.groupsOf(model);
  }

  /**
   * The upstream name of a model on a channel.
   * @throws {AppError} model_mapping_cycle
   */
  upstreamName(channel: ChannelView, model: string): string {
    return upstreamName(channel, model);
  }

  /**
   * The names of a model in a group on the channel with the highest priority, and that channel's own prices; its price is
   * looked up by them.
   * @throws {AppError} model_mapping_cycle
   */
  namesOf(group: string, model: string): PricedModel {
    const [channel] = this.candidates(group, model);
    if (!channel) return { model, prefix: '', upstream: model };
    const { modelPrefix: prefix, setting } = channel;
    return { model, prefix, upstream: upstreamName(channel, model), prices: setting.prices };
  }

  /**
   * Reads all channels again. A read that is under way may have missed the caller's change, so another one follows it.
   */
  reload(): Promise<void> {
    this.next ??= this.loading.then(() => {
      this.next = undefined;
      const load = this.load();
      this.loading = load.catch(() => undefined);
      return load;
    });
    return this.next;
  }

  private async load(): Promise<void> {
    const channels = new Map<number, ChannelView>();
    for (const row of await this.rows.find({ order: { id: 'ASC' } })) {
      const view = this.viewOf(row);
      if (view) channels.set(view.id, view);
    }
    this.channels = channels;
    this.index = new ChannelIndex(channels.values());
  }

  /**
   * Skips an unreadable row, for example after a change of the encryption key, so that the other channels still load.
   */
  private viewOf(row: ChannelEntity): ChannelView | null {
    try {
      return toChannelView(row, this.cipher.decrypt('channel-key', row.keyCipher));
    } catch (error) {
      this.logger.error(
        { event: 'channel.unreadable', err: error, channelId: row.id },
        'Channel skipped: its row cannot be read',
      );
      return null;
    }
  }
}
