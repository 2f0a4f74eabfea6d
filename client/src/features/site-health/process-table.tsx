import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Badge } from '../../ui/data/badge';
import { Dash, Timestamp } from '../../ui/data/figures';
import { Section } from '../../ui/section';
import { ScrollingTable } from '../../ui/table/scrolling-table';
import { BodyCell, HeadCell } from '../../ui/table/table-parts';
import { useFormat } from '../../ui/use-format';
import type { Health } from './judgement';

type Process = NonNullable<Health['processes']>[number];

const roles = ['gateway', 'console', 'worker'] as const;
/** The first part of a UUID is enough to find the process in its log. */
const idLength = 8;
/** Git finds a commit by these digits in any repository of this size. */
const commitLength = 9;

/** The processes of the site by their last heartbeats; null when the database does not respond. */
export function ProcessTable({ processes }: { processes: Health['processes'] }) {
  const { t } = useTranslation('siteHealth');
  const format = useFormat();
  const columns: { name: string; of(health: NonNullable<Process['health']>): ReactNode }[] = [
    {
      name: t('processes.calls'),
      of: ({ openCalls, openStreams }) =>
        t('processes.callsOf', { calls: format.integer(openCalls), streams: format.integer(openStreams) }),
    },
    {
      name: t('settlement.title'),
      of: ({ settlementWaiting, settlementLagMs }) =>
        settlementWaiting === 0 ? format.integer(0) : format.duration(settlementLagMs),
    },
    { name: t('processes.databaseWaiting'), of: ({ databaseWaiting }) => format.integer(databaseWaiting) },
    { name: t('loop.title'), of: ({ eventLoopLagMs }) => format.duration(eventLoopLagMs) },
    {
      name: t('processes.memory'),
      of: ({ memoryBytes }) =>
        t('processes.megabytes', { figure: format.integer(Math.round(memoryBytes / 1_048_576)) }),
    },
  ];
  return (
    <Section title={t('processes.title')} text={t('processes.text')}>
      {processes === null ? (
        <Text color="fg.muted">{t('away')}</Text>
      ) : (
        <ScrollingTable title={t('processes.title')}>
          <thead>
            <tr>
              <HeadCell scope="col">{t('processes.process')}</HeadCell>
              <HeadCell scope="col">{t('processes.roles')}</HeadCell>
              <HeadCell scope="col">{t('processes.version')}</HeadCell>
              {columns.map(({ name }) => (
                <HeadCell key={name} scope="col" data-align="end">
                  {name}
                </HeadCell>
              ))}
              <HeadCell scope="col">{t('processes.started')}</HeadCell>
              <HeadCell scope="col">{t('processes.lastHeartbeat')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {processes.map(({ id, health, ...process }) => (
              <tr key={id}>
                <BodyCell>
                  <Box as="code" fontFamily="mono" title={id}>
                    {id.slice(0, idLength)}
                  </Box>
                </BodyCell>
                <BodyCell>
                  <Flex gap="1.5">
                    {process.roles.map((role) => (
                      <RoleBadge key={role} role={role} />
                    ))}
                  </Flex>
                </BodyCell>
                <BodyCell>{health ? <Build version={health.version} commit={health.commit} /> : <Dash />}</BodyCell>
                {columns.map(({ name, of }) => (
                  <BodyCell key={name} data-align="end">
                    {health ? of(health) : <Dash />}
                  </BodyCell>
                ))}
                <BodyCell>
                  <Timestamp at={process.startedAt} />
                </BodyCell>
                <BodyCell>
                  <Timestamp at={process.lastHeartbeatAt} />
                </BodyCell>
              </tr>
            ))}
          </tbody>
        </ScrollingTable>
      )}
    </Section>
  );
}

/** The version with the beginning of its commit, which distinguishes builds of one version. */
function Build({ version, commit }: Pick<NonNullable<Process['health']>, 'version' | 'commit'>) {
  if (commit === null) return version;
  return (
    <>
      {version}{' '}
      <Box as="code" fontFamily="mono" title={commit}>
        {commit.slice(0, commitLength)}
      </Box>
    </>
  );
}

function RoleBadge({ role }: { role: string }) {
  const { t } = useTranslation('siteHealth');
  const known = roles.find((name) => name === role);
  return <Badge color="gray">{known ? t(`role.${known}`) : role}</Badge>;
}
