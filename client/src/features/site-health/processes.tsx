import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/data/badge';
import { Timestamp } from '../../ui/data/figures';
import type { Health } from './judgement';

const roles = ['gateway', 'console', 'worker'] as const;

/** Version of the process that responded, and all processes that share the database. */
export function Processes({ health }: { health: Health }) {
  const { t } = useTranslation('siteHealth');
  const { version, startedAt } = health.process;
  return (
    <Box as="section" layerStyle="card" px="4" py="3" aria-labelledby="processes">
      <Flex justify="space-between" gap="3" wrap="wrap" align="baseline" mb="2">
        <Text as="h2" id="processes" textStyle="section">
          {t('processes.title')}
        </Text>
        <Text textStyle="caption" color="fg.muted">
          {t('processes.version', { version })} · {t('processes.since')} <Timestamp at={startedAt} />
        </Text>
      </Flex>
      {health.processes === null ? (
        <Text color="fg.muted">{t('away')}</Text>
      ) : (
        <Box as="ul" listStyleType="none">
          {health.processes.map((process) => (
            <Flex
              as="li"
              key={process.id}
              gap="3"
              wrap="wrap"
              align="center"
              py="2"
              borderTopWidth="1px"
              borderColor="border"
              textStyle="table"
            >
              <Box as="code" fontFamily="mono" flex="1" minW="32" overflowWrap="anywhere">
                {process.id}
              </Box>
              <Flex gap="1.5" wrap="wrap">
                {process.roles.map((role) => {
                  const known = roles.find((name) => name === role);
                  return (
                    <Badge key={role} color="gray">
                      {known ? t(`role.${known}`) : role}
                    </Badge>
                  );
                })}
              </Flex>
              <Box color="fg.muted">
                {t('processes.since')} <Timestamp at={process.startedAt} />
              </Box>
              <Box color="fg.muted">
                {t('processes.heard')} <Timestamp at={process.heardAt} />
              </Box>
            </Flex>
          ))}
        </Box>
      )}
    </Box>
  );
}
