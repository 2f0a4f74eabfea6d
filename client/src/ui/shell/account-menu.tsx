import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { CircleUser } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { MenuTrigger } from '../overlay/menu-trigger';
import type { ShellAccount } from './nav-model';

const load = () => import('./account-panel');
const AccountPanel = lazy(() => load().then((module) => ({ default: module.AccountPanel })));

/** Menu of the signed-in user. */
export function AccountMenu({ account }: { account: ShellAccount }) {
  const { t } = useTranslation('nav');
  return (
    <MenuTrigger
      load={load}
      button={
        <Button size="sm" variant="ghost" px={{ base: '0', sm: '3' }} aria-label={`${t('account')}: ${account.name}`}>
          <CircleUser aria-hidden />
          <Box as="span" hideBelow="md" maxW="32" truncate>
            {account.name}
          </Box>
        </Button>
      }
    >
      {(menu) => <AccountPanel {...menu} account={account} />}
    </MenuTrigger>
  );
}
