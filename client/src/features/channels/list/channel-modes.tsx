import { Flex } from '@chakra-ui/react/flex';
import { ArrowDown10, Tags } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { IconAction } from '../../../ui/icon-action';
import type { Mode } from '../channels.url';

/** How the list is arranged: by tag, and by id instead of priority. */
export function ChannelModes({ idSort, tagMode }: { idSort: Mode; tagMode: Mode }) {
  const { t } = useTranslation('channels');
  return (
    <Flex gap="1" role="group" aria-label={t('arrangement')}>
      <ModeButton icon={Tags} label={t('tagMode')} mode={tagMode} />
      <ModeButton icon={ArrowDown10} label={t('idSort')} mode={idSort} />
    </Flex>
  );
}

function ModeButton({ icon, label, mode: { on, toggle } }: { icon: typeof Tags; label: string; mode: Mode }) {
  return (
    <IconAction
      icon={icon}
      label={label}
      aria-pressed={on}
      variant={on ? 'subtle' : 'ghost'}
      colorPalette={on ? 'brand' : 'gray'}
      onClick={toggle}
    />
  );
}
