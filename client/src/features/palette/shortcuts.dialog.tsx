import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { useTranslation } from '../../i18n/use-translation';
import { goKeys } from '../../lib/go-keys';
import { stored, useStored } from '../../lib/storage';
import { SwitchInput } from '../../ui/form/switch-input';
import { Keys } from '../../ui/keys';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import type { NavItem } from '../../ui/shell/nav-model';
import { useMounted } from './use-mounted';

interface ShortcutsDialogProps {
  open: boolean;
  onClose(): void;
  places: readonly NavItem[];
}

/** All shortcuts, and the switch for single-key shortcuts. */
export function ShortcutsDialog({ open, onClose, places }: ShortcutsDialogProps) {
  const { t } = useTranslation('palette');
  const { t: tn } = useTranslation('nav');
  const mounted = useMounted();
  const single = useStored(stored.singleKeyShortcuts);
  return (
    <DetailDialog open={open && mounted} onClose={onClose} title={tn('shortcuts')} size="sm">
      <Stack gap="5">
        <Stack as="ul" gap="2" listStyleType="none">
          <Row keys={['mod', 'K']} text={t('title')} />
          <Row keys={['mod', 'Enter']} text={t('key.submit')} />
        </Stack>
        <Stack as="ul" gap="2" listStyleType="none" opacity={single ? 1 : 0.55} aria-label={t('key.single')}>
          <Row keys={['/']} text={t('key.search')} />
          <Row keys={['j', 'k']} text={t('key.rows')} />
          <Row keys={['o']} text={t('key.openRow')} />
          <Row keys={['x']} text={t('key.select')} />
          <Row keys={['n']} text={t('key.create')} />
          <Row keys={['?']} text={tn('shortcuts')} />
          {Object.entries(goKeys).map(([key, to]) => {
            const place = places.find((item) => item.to === to);
            return place && <Row key={key} keys={['g', key]} text={t('key.go', { place: place.label })} />;
          })}
        </Stack>
        <Box>
          <SwitchInput checked={single} onChange={stored.singleKeyShortcuts.write}>
            {t('key.single')}
          </SwitchInput>
          <Box textStyle="caption" color="fg.muted" mt="1">
            {t('key.singleHelp')}
          </Box>
        </Box>
      </Stack>
    </DetailDialog>
  );
}

function Row({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <Flex as="li" justify="space-between" gap="4">
      <span>{text}</span>
      <Keys keys={keys} />
    </Flex>
  );
}
