import { Box } from '@chakra-ui/react/box';
import { useEffect } from 'react';
import { Placeholder } from '../../ui/feedback/placeholder';
import { ErrorState } from '../../ui/feedback/states';
import { NoticeRow } from './notice-row';
import { useNoticeFeedQuery } from './notices.generated';

interface NoticeFeedProps {
  page: number;
  size: number;
  unreadOnly?: boolean;
  onMarkRead(ids: string[]): void;
  /** Called when the link of a notice is opened. */
  onFollow(): void;
  onTotal?(total: number): void;
  empty: string;
}

/** One page of notices, newest first. */
export function NoticeFeed({ page, size, unreadOnly = false, onMarkRead, onFollow, onTotal, empty }: NoticeFeedProps) {
  const { latest, error, refetch } = useNoticeFeedQuery({
    variables: { page: { first: size, page }, unreadOnly },
    fetchPolicy: 'cache-and-network',
  });
  const found = latest?.notices;
  const total = found?.totalCount;
  useEffect(() => {
    if (total !== undefined) onTotal?.(total);
  }, [total, onTotal]);
  if (error && !found) return <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  if (!found) return <Placeholder h="24" m="4" aria-busy />;
  if (found.nodes.length === 0) {
    return (
      <Box px="4" py="8" textAlign="center" color="fg.muted">
        {empty}
      </Box>
    );
  }
  return (
    <Box as="ul" listStyleType="none">
      {found.nodes.map((notice) => (
        <NoticeRow key={notice.id} notice={notice} onMarkRead={() => onMarkRead([notice.id])} onFollow={onFollow} />
      ))}
    </Box>
  );
}
