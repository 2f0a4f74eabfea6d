import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from '../../i18n/use-translation';
import { Callout } from '../../ui/feedback/callout';
import { useFormat } from '../../ui/use-format';
import type { SiteImportResultFragment } from './site-imports.generated';

const keys = {
  users: 'users',
  options: 'options',
  tokens: 'tokens',
  channels: 'channels',
  'redemption codes': 'redemptions',
  payments: 'payments',
  tasks: 'tasks',
  'log rows': 'logs',
  tables: 'tables',
} as const;

/** The text key for an imported kind of records; unknown names from the server count as tables. */
function subjectKey(subject: string): (typeof keys)[keyof typeof keys] {
  return subject in keys ? keys[subject as keyof typeof keys] : 'tables';
}

const counts = ['read', 'added', 'present', 'dropped'] as const;

const Table = chakra('table', { base: { width: 'full', textStyle: 'table', fontVariantNumeric: 'tabular-nums' } });
const Head = chakra('th', {
  base: { px: { base: '1', sm: '2' }, py: '1.5', color: 'fg.muted', fontWeight: 'medium', textAlign: 'end' },
});
const Name = chakra('th', {
  base: { px: { base: '1', sm: '2' }, py: '1.5', fontWeight: 'normal', textAlign: 'start' },
});
const Figure = chakra('td', { base: { px: { base: '1', sm: '2' }, py: '1.5', textAlign: 'end' } });

type Report = NonNullable<SiteImportResultFragment['report']>;

/** The report of an import: rows read, added and left out, and whether the sums are equal. */
export function ImportReport({ report, dryRun }: { report: Report; dryRun: boolean }) {
  return (
    <Stack gap="4">
      <Steps steps={report.steps} />
      <Sums report={report} dryRun={dryRun} />
      <Notes notes={report.notes} />
    </Stack>
  );
}

function Steps({ steps }: Pick<Report, 'steps'>) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  return (
    <Box overflowX="auto" tabIndex={0} role="region" aria-label={t('report.steps')}>
      <Table>
        <thead>
          <tr>
            <Head scope="col" />
            {counts.map((count) => (
              <Head key={count} scope="col">
                {t(`report.${count}`)}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps
            .filter(({ read }) => read > 0)
            .map((step) => (
              <tr key={step.subject}>
                <Name scope="row">{t(`subject.${subjectKey(step.subject)}`)}</Name>
                {counts.map((count) => (
                  <Figure key={count}>{format.integer(step[count])}</Figure>
                ))}
              </tr>
            ))}
        </tbody>
      </Table>
    </Box>
  );
}

function Sums({ report, dryRun }: { report: Report; dryRun: boolean }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { balance, sourceBalance, used, sourceUsed } = report;
  if (dryRun)
    return <Box>{t('sums.source', { balance: format.quota(sourceBalance), used: format.quota(sourceUsed) })}</Box>;
  const equal = balance === sourceBalance && used === sourceUsed;
  const sums = {
    balance: format.quota(balance),
    sourceBalance: format.quota(sourceBalance),
    used: format.quota(used),
    sourceUsed: format.quota(sourceUsed),
  };
  return <Callout tone={equal ? 'success' : 'warning'}>{t(equal ? 'sums.equal' : 'sums.different', sums)}</Callout>;
}

function Notes({ notes }: Pick<Report, 'notes'>) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  if (notes.length === 0) return null;
  return (
    <Box as="details">
      <Box as="summary" cursor="pointer" textStyle="label" minH="6">
        {t('notes.title', { count: notes.length })}
      </Box>
      <Stack as="ul" gap="2" mt="2" ps="4" listStyleType="disc">
        {notes.map(({ subject, reason, count, examples }) => (
          <Box as="li" key={`${subject} ${reason}`} overflowWrap="anywhere">
            {t('notes.line', { count: format.integer(count), subject: t(`subject.${subjectKey(subject)}`), reason })}
            {examples.length > 0 && (
              <Box color="fg.muted" textStyle="caption" fontFamily="mono">
                {examples.join(', ')}
                {count > examples.length && ', …'}
              </Box>
            )}
          </Box>
        ))}
      </Stack>
    </Box>
  );
}
