import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Search } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { IconAction } from '../icon-action';
import { Keys } from '../keys';

/** Opens the command palette: shows its shortcut if there is space, otherwise an icon. */
export function SearchButton({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('nav');
  return (
    <>
      <Box hideBelow="lg">
        <Button size="sm" variant="outline" color="fg.muted" fontWeight="normal" gap="2" minW="44" onClick={onClick}>
          <Search aria-hidden />
          {t('search')}
          <Box as="span" ms="auto" aria-hidden>
            <Keys keys={['mod', 'K']} />
          </Box>
        </Button>
      </Box>
      <Box hideFrom="lg">
        <IconAction icon={Search} label={t('search')} onClick={onClick} />
      </Box>
    </>
  );
}
