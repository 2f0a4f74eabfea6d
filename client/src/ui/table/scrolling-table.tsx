import { Box } from '@chakra-ui/react/box';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Grid } from './table-parts';

interface ScrollingTableProps {
  /** Name of the table for screen readers; the heading above it shows it to others. */
  title: string;
  /** The head and the body. */
  children: ReactNode;
}

/** Two lines of a header are better than a table that scrolls. */
const wrappedHeaders = { '& > thead th': { whiteSpace: 'normal', wordBreak: 'keep-all' } } as const;

/** A short table without filters and pages, which scrolls sideways where it is wider than the page. */
export function ScrollingTable({ title, children }: ScrollingTableProps) {
  const { t } = useTranslation('common');
  return (
    <Box
      role="region"
      aria-label={t('table.scroll', { name: title })}
      tabIndex={0}
      overflowX="auto"
      // The hidden caption must not make the page scroll.
      position="relative"
    >
      <Grid data-density="compact" css={wrappedHeaders}>
        <VisuallyHidden asChild>
          <caption>{title}</caption>
        </VisuallyHidden>
        {children}
      </Grid>
    </Box>
  );
}
