import { ChannelStatus } from '../model/channel-status.js';
import { type ChannelView, servedModels } from './channel-view.js';

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
