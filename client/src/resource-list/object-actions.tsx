import { Button } from '@chakra-ui/react/button';
import { Pencil } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { useOfferCommands } from '../lib/page-commands';
import { isPresent, RowActions, type RowCommands } from './commands';

/**
 * The commands of an object's row in its list, on the page of the object and in the command palette. `edit` is the
 * primary button.
 */
export function ObjectActions({ commands }: { commands: RowCommands | null }) {
  const { t } = useTranslation('common');
  const offered = useMemo(
    () => [...(commands?.buttons ?? []), ...(commands?.menu ?? [])].filter(isPresent),
    [commands],
  );
  useOfferCommands('object', offered);
  if (!commands) return null;
  const { buttons = [], menu = [], menuLabel } = commands;
  const all = [...buttons, ...menu];
  const edit = all.find((command) => command !== false && command.id === 'edit');
  return (
    <>
      <RowActions
        buttons={buttons.filter((command) => command !== edit)}
        menu={menu.filter((command) => command !== edit)}
        menuLabel={menuLabel}
      />
      {edit && (
        <Button size="sm" variant="solid" colorPalette="brand" onClick={() => void edit.onSelect()}>
          <Pencil aria-hidden />
          {t('action.edit')}
        </Button>
      )}
    </>
  );
}
