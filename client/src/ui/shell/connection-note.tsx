import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Cloud, CloudOff } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';

export type Connection = 'connected' | 'lost' | 'restored';

/**
 * Whether the page receives live changes: a line over the free space of the bar, which does not shift the layout.
 * Screen readers announce it when they are idle.
 */
export function ConnectionNote({ connection }: { connection: Connection }) {
  const { t } = useTranslation('nav');
  const Icon = connection === 'lost' ? CloudOff : Cloud;
  return (
    <Box role="status" position="relative" w="0" h="8">
      {connection !== 'connected' && (
        <Flex
          position="absolute"
          insetEnd="0"
          h="full"
          px="2"
          gap="1.5"
          align="center"
          bg="bg.panel"
          whiteSpace="nowrap"
          textStyle="caption"
          color={connection === 'lost' ? 'fg.warning' : 'fg.success'}
          css={{ '& svg': { boxSize: '4' } }}
        >
          <Icon aria-hidden />
          {t(`connection.${connection}`)}
        </Flex>
      )}
    </Box>
  );
}
