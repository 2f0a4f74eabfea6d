import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy';
import { useOptionText } from '../use-drafts';
import { ExtraFrame } from './extra-frame';

/** Addresses to register with a login provider. */
export function CallbackUrls({ path }: { path: '/oauth/github' | '/oauth/linuxdo' | '/oauth/oidc' }) {
  const { t } = useTranslation('settings');
  const set = useOptionText('ServerAddress').trim().replace(/\/+$/, '');
  const origin = set || window.location.origin;
  return (
    <ExtraFrame text={t(set ? 'callback.hint' : 'callback.noAddress')}>
      <Box as="dl" display="grid" gridTemplateColumns={{ base: '1fr', sm: 'auto minmax(0, 1fr)' }} columnGap="6">
        <Address name={t('callback.homepage')} value={origin} />
        <Address name={t('callback.redirect')} value={`${origin}${path}`} />
      </Box>
    </ExtraFrame>
  );
}

function Address({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <Box as="dt" color="fg.muted" alignSelf="center">
        {name}
      </Box>
      <Flex as="dd" m="0" align="center" gap="1" minW="0">
        <Box as="code" fontFamily="mono" textStyle="table" overflowWrap="anywhere" minW="0">
          {value}
        </Box>
        <CopyButton value={value} label={t('callback.copy', { name })} />
      </Flex>
    </>
  );
}
