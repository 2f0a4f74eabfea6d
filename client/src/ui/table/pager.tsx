import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { announcePage } from '../../lib/page-intent';
import { type PageSize, pageSizes } from '../../lib/storage';
import { SelectInput } from '../form/select-input';
import { IconAction } from '../icon-action';
import { useFormat } from '../use-format';

type Entry = number | 'gap-before' | 'gap-after';

/** Prefetches the page on hover or focus. */
const towards = (page: number) => ({
  onPointerEnter: () => announcePage(page),
  onFocus: () => announcePage(page),
});

export interface PagerProps {
  page: number;
  size: PageSize;
  total: number;
  /** The server stopped counting at `total`. */
  capped?: boolean;
  setPage(page: number): void;
  setSize(size: PageSize): void;
}

/** Range, page size and page numbers; below the mobile threshold only back, "3 / 12" and next. */
export function Pager({ page, size, total, capped, setPage, setSize }: PagerProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(total / size));
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  const range = {
    from: format.integer(from),
    to: format.integer(Math.min(total, page * size)),
    total: format.integer(total),
  };
  return (
    <Flex
      as="nav"
      aria-label={t('table.pages')}
      align="center"
      gap="3"
      wrap="wrap"
      px="4"
      py="2.5"
      borderTopWidth="1px"
      borderColor="border"
    >
      <Box color="fg.muted" textStyle="table" flex="1" minW="fit-content" role="status">
        {capped ? t('table.rangeCapped', range) : t('table.range', range)}
      </Box>
      <Box w="auto" flexShrink="0">
        <SelectInput
          size="sm"
          label={t('table.size')}
          value={String(size)}
          onChange={(value) => setSize(Number(value) as PageSize)}
          options={pageSizes.map((choice) => ({
            value: String(choice),
            label: t('table.sizeValue', { size: choice }),
          }))}
        />
      </Box>
      <Flex align="center" gap="1">
        <IconAction
          icon={ChevronLeft}
          label={t('table.previous')}
          disabled={page <= 1}
          {...towards(page - 1)}
          onClick={() => setPage(page - 1)}
        />
        <Box hideFrom="sm" textStyle="table" px="2" aria-label={t('table.pageOf', { page, pages })}>
          {page} / {pages}
        </Box>
        <Flex hideBelow="sm" gap="1">
          {pageNumbers(page, pages).map((entry) =>
            typeof entry === 'string' ? (
              <Box key={entry} px="1" color="fg.subtle" alignSelf="center" aria-hidden>
                …
              </Box>
            ) : (
              <Button
                key={entry}
                size="sm"
                px="2"
                variant={entry === page ? 'subtle' : 'ghost'}
                colorPalette={entry === page ? 'brand' : 'gray'}
                aria-label={t('table.page', { page: entry })}
                aria-current={entry === page ? 'page' : undefined}
                {...towards(entry)}
                onClick={() => setPage(entry)}
              >
                {entry}
              </Button>
            ),
          )}
        </Flex>
        <IconAction
          icon={ChevronRight}
          label={t('table.next')}
          disabled={page >= pages}
          {...towards(page + 1)}
          onClick={() => setPage(page + 1)}
        />
      </Flex>
    </Flex>
  );
}

/** First, last and neighbouring pages of the current page, with gaps between: `1 … 4 5 6 … 12`. */
export function pageNumbers(page: number, pages: number): Entry[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  const first = Math.max(2, Math.min(page - 1, pages - 4));
  const last = Math.min(pages - 1, Math.max(page + 1, 5));
  const middle = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return [
    1,
    ...(first > 2 ? (['gap-before'] as const) : []),
    ...middle,
    ...(last < pages - 1 ? (['gap-after'] as const) : []),
    pages,
  ];
}
