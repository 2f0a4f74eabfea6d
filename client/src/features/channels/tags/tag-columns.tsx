import { Box } from '@chakra-ui/react/box';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import type { DataColumn } from '../../../ui/table/column';
import { InlineNumber } from '../list/inline-number';
import type { ChannelRowFragment } from '../shared/channels.generated';
import type { Branch, TreeRow } from '../shared/tag-tree';
import { BranchName, NoteText, TagKind, TagResponse, TagStatus, TagUsed } from './tag-cells';

/** Accepts any integer; the server checks the minimum. */
const anyWhole = -2_147_483_648;

export interface TagColumnActs {
  onToggle(tag: string): void;
  /** Undefined for users who may not change channels. */
  onSave: ((tag: string, change: { priority: number } | { weight: number }) => Promise<unknown>) | undefined;
  /** Address of the list of all channels of a tag. */
  listPath(tag: string): string;
}

/** The columns of the tree: tags show aggregates of their channels. */
export function useTagColumns(
  columns: DataColumn<ChannelRowFragment>[],
  { onToggle, onSave, listPath }: TagColumnActs,
): DataColumn<TreeRow>[] {
  const { t } = useTranslation('channels');
  return useMemo(() => {
    const number = ({ tag, sums }: Branch, name: 'priority' | 'weight') =>
      sums && (
        <InlineNumber
          value={sums[name]}
          min={name === 'priority' ? anyWhole : 0}
          field={t(`column.${name}`)}
          rowName={tag}
          problem={t(name === 'priority' ? 'error.tagPriority' : 'error.weight')}
          onSave={onSave && ((value) => onSave(tag, name === 'priority' ? { priority: value } : { weight: value }))}
        />
      );
    const cells: Partial<Record<string, (branch: Branch) => ReactNode>> = {
      name: (branch) => <BranchName branch={branch} onToggle={onToggle} />,
      type: ({ sums }) => sums && <TagKind />,
      status: ({ sums }) => sums && <TagStatus sums={sums} />,
      response: ({ sums }) => sums && <TagResponse sums={sums} />,
      used: ({ sums }) => sums && <TagUsed sums={sums} />,
      priority: (branch) => number(branch, 'priority'),
      weight: (branch) => number(branch, 'weight'),
    };
    return columns.map(({ cell, ...column }) => ({
      ...column,
      cell: (row) => {
        if (row.kind === 'tag') return cells[column.id]?.(row);
        const content = row.kind === 'channel' ? cell(row.channel) : undefined;
        if (column.id !== 'name') return content;
        return (
          <Box ps={{ sm: '6' }}>{row.kind === 'note' ? <NoteText note={row} listPath={listPath} /> : content}</Box>
        );
      },
    }));
  }, [columns, t, onToggle, onSave, listPath]);
}
