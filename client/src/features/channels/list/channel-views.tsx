import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { ArrowDown10, type LucideIcon, Tags } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { type ChannelFilters, channelViews, type Mode, viewOf, viewParams } from '../channels.url';

interface ChannelViewsProps {
  filters: ChannelFilters;
  idSort: Mode;
  tagMode: Mode;
}

/** Predefined filters as links, so that each has an address and opens in a new tab; next to them the list modes. */
export function ChannelViews({ filters, idSort, tagMode }: ChannelViewsProps) {
  const { t } = useTranslation('channels');
  const { search } = useLocation();
  const current = viewOf(filters)?.id;
  const addressOf = (wanted: Record<string, number>) => {
    const next = new URLSearchParams(search);
    for (const name of ['page', ...viewParams]) next.delete(name);
    for (const [name, value] of Object.entries(wanted)) next.set(name, String(value));
    return { search: next.toString() };
  };
  return (
    <Flex
      direction={{ base: 'column', md: 'row' }}
      justify="space-between"
      gap="2"
      borderBottomWidth={{ md: '1px' }}
      borderColor="border"
    >
      <Flex
        as="nav"
        aria-label={t('view.title')}
        gap="1"
        minW="0"
        overflowX="auto"
        overflowY="hidden"
        borderBottomWidth={{ base: '1px', md: '0' }}
        borderColor="border"
      >
        {channelViews.map((view) => (
          <Button
            key={view.id}
            asChild
            size="sm"
            variant="ghost"
            flexShrink="0"
            borderRadius="0"
            color={current === view.id ? 'fg' : 'fg.muted'}
            borderBottomWidth="2px"
            borderBottomColor={current === view.id ? 'brand.solid' : 'transparent'}
          >
            <Link
              to={addressOf(view.filters)}
              aria-current={current === view.id ? 'page' : undefined}
              preventScrollReset
            >
              {t(`view.${view.id}`)}
            </Link>
          </Button>
        ))}
      </Flex>
      <Flex gap="1" flexShrink="0" role="group" aria-label={t('arrangement')}>
        <ModeButton icon={Tags} label={t('tagMode')} mode={tagMode} />
        <ModeButton icon={ArrowDown10} label={t('idSort')} mode={idSort} />
      </Flex>
    </Flex>
  );
}

function ModeButton({ icon: Icon, label, mode: { on, toggle } }: { icon: LucideIcon; label: string; mode: Mode }) {
  return (
    <Button
      size="sm"
      aria-pressed={on}
      variant={on ? 'subtle' : 'ghost'}
      colorPalette={on ? 'brand' : 'gray'}
      onClick={toggle}
    >
      <Icon aria-hidden />
      {label}
    </Button>
  );
}
