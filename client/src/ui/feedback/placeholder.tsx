import { Box, type BoxProps } from '@chakra-ui/react/box';
import { useTranslation } from '../../i18n/use-translation';

interface PlaceholderProps extends Omit<BoxProps, 'children'> {
  /** Screen readers announce the loading; leave it out where other content of the page does. */
  announced?: boolean;
}

/** A pulsing area shown while content is loading. Give it the size of that content. */
export function Placeholder({ announced, ...look }: PlaceholderProps) {
  const { t } = useTranslation('common');
  const spoken = announced ? { role: 'status', 'aria-label': t('loading') } : { 'aria-hidden': true };
  return <Box {...spoken} borderRadius="control" bg="bg.muted" animation="pulse" {...look} />;
}

/** Lines of a text that is loading, each as wide as given. */
export function PlaceholderLines({ widths }: { widths: readonly string[] }) {
  return widths.map((width) => <Placeholder key={width} h="4" borderRadius="sm" style={{ width }} />);
}

/** A card that is loading. */
export const CardPlaceholder = () => <Placeholder announced borderRadius="card" h="64" />;
