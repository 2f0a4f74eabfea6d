import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { CopyButton } from '../../../ui/copy';

/** Addresses of this site to enter at another service, and related facts. */
export function AddressList({ children }: { children: ReactNode }) {
  return (
    <Box as="dl" display="grid" gridTemplateColumns={{ base: '1fr', sm: 'auto minmax(0, 1fr)' }} columnGap="6">
      {children}
    </Box>
  );
}

export function Address({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation('settings');
  return (
    <Entry name={name}>
      <Box as="code" fontFamily="mono" textStyle="table" overflowWrap="anywhere" minW="0">
        {value}
      </Box>
      <CopyButton value={value} label={t('callback.copy', { name })} />
    </Entry>
  );
}

export function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Box as="dt" color="fg.muted" alignSelf="center">
        {name}
      </Box>
      <Flex as="dd" m="0" minH="8" align="center" gap="1" minW="0">
        {children}
      </Flex>
    </>
  );
}
