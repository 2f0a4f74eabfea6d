import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { role, useSessionUser } from '../../../lib/session';
import { Version } from '../extras/version';
import { SubjectCards } from '../subject-panels';

const extras = { version: Version, siteImport: SiteImport };

/** Version, appearance and pages of the site. */
export function OtherSubject() {
  return <SubjectCards subject="other" extras={extras} />;
}

/** Leads the super administrator to the import of another gateway's site. */
function SiteImport() {
  const { t } = useTranslation('settings');
  const isRoot = useSessionUser()?.role === role.root;
  return (
    <Box px={{ base: '4', sm: '5' }} pt="2" pb="4">
      {isRoot ? (
        <Button asChild>
          <RouterLink to="/import">{t('siteImport.open')}</RouterLink>
        </Button>
      ) : (
        <Box color="fg.muted">{t('siteImport.rootOnly')}</Box>
      )}
    </Box>
  );
}
