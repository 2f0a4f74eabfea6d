import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { ArrowLeftRight, SlidersHorizontal, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { IconAction } from '../icon-action';
import { useIsBelowWide, useIsMobile } from '../use-window-width';
import { SearchInput } from './search-input';

/** For phones only. */
const FilterSheet = lazy(() => import('./filter-sheet').then((module) => ({ default: module.FilterSheet })));

export interface FilterChip {
  id: string;
  /** "Model: gpt-4o", translated. */
  label: string;
  onRemove(): void;
  /** A control of the bar shows it as well, so that only a phone, which has the control in a sheet, needs the chip. */
  isShown?: boolean;
  /** Inverts the filter between "is" and "is not". */
  invert?: { label: string; onClick(): void };
}

interface FilterBarProps {
  search?: { value: string; onChange(value: string): void; placeholder: string };
  /** A field in the place of the search. */
  line?: ReactNode;
  /** Selects, comboboxes and date inputs; in a bottom sheet on mobile. Set the width of each with `FilterItem`. */
  children?: ReactNode;
  /** Filters that are in the first line of a wide window, and in the second of a narrower one. */
  controls?: ReactNode;
  /** Filters of a second line, which a button shows. */
  more?: ReactNode;
  /** Active filters. */
  chips?: readonly FilterChip[];
  onClear?(): void;
  /** Create actions of a list inside a card; always visible. */
  actions?: ReactNode;
}

/** Search, filters and active filters. Every change applies immediately and is stored in the URL. */
export function FilterBar(props: FilterBarProps) {
  const { search, line, children, controls, more, chips = [], onClear, actions } = props;
  const { t } = useTranslation('common');
  const mobile = useIsMobile();
  // Without other filters, the controls are the first line.
  const foldsControls = useIsBelowWide() && Boolean(line || search || children);
  const [first, second] = foldsControls ? [null, controls] : [controls, null];
  const hasSecondLine = !mobile && Boolean(second || more);
  const [isUnfolded, setUnfolded] = useState(false);
  const shown = mobile ? chips : chips.filter(({ isShown }) => !isShown);
  return (
    <Stack gap="2">
      <Flex gap="2" wrap="wrap" align="center">
        {search && (
          <Box flex={{ base: '1 1 0', sm: '1 1 8rem', xl: '1 1 11rem' }} minW="0" maxW={{ sm: '64' }}>
            <SearchInput {...search} />
          </Box>
        )}
        {line && (
          <Box flex={{ base: '1 1 0', sm: '1 1 7rem', xl: '1 1 13rem' }} minW="0" maxW={{ sm: '28rem' }}>
            {line}
          </Box>
        )}
        {mobile ? (
          (children || controls || more) && (
            <Suspense fallback={<Box h="11" w="11" aria-busy />}>
              <FilterSheet count={chips.length} isCompact={Boolean(search || line)}>
                {children}
                {controls}
                {more}
              </FilterSheet>
            </Suspense>
          )
        ) : (
          <>
            {children}
            {first}
          </>
        )}
        {hasSecondLine && (
          <Button
            size="sm"
            variant="ghost"
            px={{ base: '2', '2xl': '3' }}
            title={t('filter.further')}
            aria-label={t('filter.further')}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <SlidersHorizontal aria-hidden />
            {/* On narrower windows the text would move the button to a separate line. */}
            <Box as="span" hideBelow="2xl">
              {t('filter.further')}
            </Box>
          </Button>
        )}
        {actions}
      </Flex>
      {hasSecondLine && isUnfolded && (
        <Flex gap="2" wrap="wrap" align="center">
          {second}
          {more}
        </Flex>
      )}
      {shown.length > 0 && (
        <Flex gap="1.5" wrap="wrap" align="center" role="group" aria-label={t('filter.active', { names: '' })}>
          {shown.map((chip) => (
            <Flex
              key={chip.id}
              align="center"
              bg="brand.subtle"
              color="brand.fg"
              borderRadius="full"
              ps="2.5"
              pe="0.5"
              textStyle="caption"
            >
              {chip.label}
              {chip.invert && (
                <IconAction
                  icon={ArrowLeftRight}
                  size="xs"
                  minW="6"
                  h="6"
                  colorPalette="brand"
                  label={chip.invert.label}
                  onClick={chip.invert.onClick}
                />
              )}
              <IconAction
                icon={X}
                size="xs"
                minW="6"
                h="6"
                colorPalette="brand"
                label={t('filter.remove', { name: chip.label })}
                onClick={chip.onRemove}
              />
            </Flex>
          ))}
          {/* On a phone it would often need a separate line, and one chip has its own button. */}
          {onClear && (!mobile || shown.length > 1) && (
            <Button size="xs" variant="ghost" onClick={onClear}>
              {t('filter.clear')}
            </Button>
          )}
        </Flex>
      )}
    </Stack>
  );
}

/**
 * The greatest width of one control in the bar; full width in the sheet. Controls give up some of it before one of them
 * needs a second line.
 */
export function FilterItem({ children, w = '40' }: { children: ReactNode; w?: string }) {
  return (
    <Box w={{ base: 'full', sm: 'auto' }} flex={{ sm: `${w} 1 calc({sizes.${w}} * 0.75)` }} minW="0" maxW={{ sm: w }}>
      {children}
    </Box>
  );
}
