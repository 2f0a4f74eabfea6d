import { useApolloClient } from '@apollo/client/react';
import { Button } from '@chakra-ui/react/button';
import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useUsageUpdates } from '../../graphql/updates/use-updates';
import { useTranslation } from '../../i18n/use-translation';
import { type LogFilter, LogNewRowsDocument, type LogRowFragment, type Scope } from './logs.generated';

interface NewRowsInput {
  /** The query of the list, without the end of a range until now; undefined if the list would not show new rows. */
  query: { scope: Scope; filter: LogFilter } | undefined;
  /** The newest rows. */
  rows: readonly LogRowFragment[] | undefined;
}

/**
 * How many rows of the filter are newer than those shown; counted when the server reports usage, at most every ten
 * seconds, and never while the page is hidden.
 */
export function useNewRows({ query, rows }: NewRowsInput): number {
  const client = useApolloClient();
  const [first] = rows ?? [];
  const shown = JSON.stringify([query, first?.id]);
  const [found, setFound] = useState({ above: '', count: 0 });
  const count = async () => {
    if (!query) return;
    const since = first?.createdAt;
    const filter: LogFilter = { ...query.filter, ...(since && { from: since }) };
    const variables = { scope: query.scope, filter };
    // The next update may succeed.
    const result = await client
      .query({ query: LogNewRowsDocument, variables, fetchPolicy: 'no-cache' })
      .catch(() => undefined);
    if (!result?.data) return;
    const known = since ? (rows?.filter(({ createdAt }) => createdAt >= since).length ?? 0) : 0;
    setFound({ above: shown, count: Math.max(0, result.data.logs.totalCount - known) });
  };
  const teamId = query?.filter.teamId ?? undefined;
  useUsageUpdates(query && rows ? { scope: query.scope, ...(teamId && { teamId }) } : undefined, count);
  return found.above === shown ? found.count : 0;
}

/** Loads the rows that are newer than those shown; they do not move before. */
export function NewRowsButton({ count, onClick }: { count: number; onClick(): void }) {
  const { t } = useTranslation('logs');
  return (
    <Button
      size={{ base: 'sm', sm: 'xs' }}
      h={{ sm: '6' }}
      borderRadius="full"
      boxShadow={{ sm: 'sm' }}
      variant="solid"
      colorPalette="brand"
      onClick={onClick}
    >
      <ArrowUp aria-hidden />
      {t('newRows.count', { count })}
    </Button>
  );
}
