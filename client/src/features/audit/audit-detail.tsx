import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useTranslation } from '../../i18n/use-translation';
import { Mono } from '../../ui/data/figures';
import { changedFields } from './audit-changes';
import { useAuditTexts } from './audit-texts';
import { AuditValue } from './audit-value';
import type { AuditRowFragment } from './shared/audit.generated';

const Cell = chakra('td', {
  base: { p: '2', verticalAlign: 'top', borderTopWidth: '1px', borderColor: 'border', textAlign: 'start' },
});
const Head = chakra('th', { base: { p: '2', textAlign: 'start', textStyle: 'label', color: 'fg.muted' } });

/** The fields of an entry with their old and new values, and what identifies it. */
export function AuditDetail({ entry }: { entry: AuditRowFragment }) {
  const { t } = useTranslation('audit');
  const texts = useAuditTexts();
  const fields = changedFields(entry);
  const { objectType } = entry;
  const facts = [
    ['operation', entry.operation],
    ['address', entry.address],
    ['credential', entry.credential && t(entry.credential === 'session' ? 'credential.session' : 'credential.token')],
    ['request', entry.requestId],
    ['hash', entry.hash],
  ] as const;
  return (
    <Stack gap="4" p="3">
      {fields.length > 0 && (
        <Box overflowX="auto" tabIndex={0} role="region" aria-label={t('detail.changes')}>
          <chakra.table w="full" textStyle="caption">
            <thead>
              <tr>
                <Head scope="col">{t('detail.field')}</Head>
                <Head scope="col">{t('detail.before')}</Head>
                <Head scope="col">{t('detail.after')}</Head>
              </tr>
            </thead>
            <tbody>
              {fields.map(({ name, before, after }) => (
                <tr key={name}>
                  <Cell asChild fontWeight="medium">
                    <th scope="row">{texts.field(name)}</th>
                  </Cell>
                  <Cell bg={before === undefined ? undefined : 'status.red.subtle'}>
                    <AuditValue objectType={objectType} field={name} value={before} />
                  </Cell>
                  <Cell bg={after === undefined ? undefined : 'status.green.subtle'}>
                    <AuditValue objectType={objectType} field={name} value={after} />
                  </Cell>
                </tr>
              ))}
            </tbody>
          </chakra.table>
        </Box>
      )}
      <chakra.dl
        display="grid"
        gridTemplateColumns="max-content minmax(0, 1fr)"
        columnGap="4"
        rowGap="1"
        textStyle="caption"
      >
        {facts.map(
          ([name, value]) =>
            value && (
              <Box key={name} display="contents">
                <Text as="dt" color="fg.muted">
                  {t(`detail.${name}`)}
                </Text>
                <Box as="dd" overflowWrap="anywhere">
                  <Mono>{value}</Mono>
                </Box>
              </Box>
            ),
        )}
      </chakra.dl>
    </Stack>
  );
}
