import type { ChannelRowFragment, ChannelTagRowFragment } from './channels.generated';

/** One tag of the tree; channels without a tag are in a branch with an empty tag. */
export interface Branch {
  kind: 'tag';
  id: string;
  tag: string;
  count: number;
  /** Null for the branch of channels without a tag. */
  sums: ChannelTagRowFragment | null;
  open: boolean;
}

interface Leaf {
  kind: 'channel';
  id: string;
  channel: ChannelRowFragment;
}

/** A row under an open branch while its channels load, after an error, or when more channels exist than are shown. */
export interface Note {
  kind: 'note';
  id: string;
  tag: string;
  state: 'loading' | 'failed' | 'more';
  /** Number of channels that are not shown. */
  count: number;
}

export type TreeRow = Branch | Leaf | Note;

/** The channels of one open tag. */
export interface Members {
  rows: readonly ChannelRowFragment[];
  total: number;
  failed: boolean;
}

const branchId = (tag: string) => `tag:${tag}`;

interface TreeInput {
  tags: readonly ChannelTagRowFragment[];
  /** Number of channels without a tag; their branch comes last. */
  untagged: number;
  open: ReadonlySet<string>;
  members: ReadonlyMap<string, Members>;
}

/** Tags and the channels of open tags, as rows of one table. */
export function toTree({ tags, untagged, open, members }: TreeInput): TreeRow[] {
  const branches = tags.map((sums) => ({ tag: sums.tag, count: sums.channelCount, sums }));
  const all = untagged > 0 ? [...branches, { tag: '', count: untagged, sums: null }] : branches;
  return all.flatMap(({ tag, count, sums }): TreeRow[] => {
    const branch: Branch = { kind: 'tag', id: branchId(tag), tag, count, sums, open: open.has(tag) };
    return branch.open ? [branch, ...under(tag, members.get(tag))] : [branch];
  });
}

function under(tag: string, members: Members | undefined): TreeRow[] {
  const note = (state: Note['state'], count = 0): Note => ({ kind: 'note', id: `note:${tag}`, tag, state, count });
  if (!members) return [note('loading')];
  const leaves = members.rows.map((channel): Leaf => ({ kind: 'channel', id: channel.id, channel }));
  if (members.failed) return [...leaves, note('failed')];
  const hidden = members.total - leaves.length;
  return hidden > 0 ? [...leaves, note('more', hidden)] : leaves;
}
