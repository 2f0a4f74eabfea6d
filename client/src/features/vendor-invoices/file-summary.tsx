import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import { useTranslation } from '../../i18n/use-translation';
import { ModelList } from '../../ui/data/model-list';
import { Callout } from '../../ui/feedback/callout';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import type { Role } from './import-form.schema';
import type { FilePreview } from './vendor-file';

interface FileSummaryProps {
  preview?: FilePreview;
  error?: unknown;
  loading: boolean;
}

/** The recognised content of the file: its columns, errors by line, first lines and models. */
export function FileSummary({ preview, error, loading }: FileSummaryProps) {
  const { t } = useTranslation('vendorInvoices');
  const { t: tc } = useTranslation('common');
  const explain = useProblemText();
  if (error) return <Callout tone="error">{explain(error).text}</Callout>;
  if (!preview) return loading ? <Box role="status">{tc('loading')}</Box> : null;
  const { columns, problems, line_count: lines, ignored_count: ignored, models } = preview;
  return (
    <Stack gap="3" aria-busy={loading} opacity={loading ? 0.6 : 1}>
      {problems.length > 0 ? (
        <Callout tone="error">
          <Box>{t('preview.problems')}</Box>
          <Box as="ul" ps="4" listStyleType="disc" maxH="40" overflowY="auto">
            {problems.map(({ message }) => (
              <Box as="li" key={message} overflowWrap="anywhere">
                {message}
              </Box>
            ))}
          </Box>
        </Callout>
      ) : (
        <Callout tone="success">
          {t('preview.lines', { count: lines })}
          {ignored > 0 && ` ${t('preview.ignored', { count: ignored })}`}
        </Callout>
      )}
      {columns.length > 0 && (
        <Box textStyle="caption" color="fg.muted">
          {columns.map(({ role, names }) => `${t(`role.${role as Role}`)}: ${names.join(' + ')}`).join(' · ')}
        </Box>
      )}
      <FirstLines preview={preview} />
      {models.length > 0 && <ModelList models={models} copyable />}
    </Stack>
  );
}

function FirstLines({ preview: { header, first_records: records } }: { preview: FilePreview }) {
  const { t } = useTranslation('vendorInvoices');
  if (records.length === 0) return null;
  return (
    <Box layerStyle="inset" overflowX="auto" tabIndex={0} role="group" aria-label={t('preview.first')}>
      <Box asChild textStyle="caption" whiteSpace="nowrap" w="full">
        <table>
          <thead>
            <tr>
              {header.map((name, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names of columns may repeat
                <Box as="th" key={place} textAlign="start" px="2" py="1" color="fg.muted">
                  {name}
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map((record, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat
              <tr key={line}>
                {header.map((_, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <Box as="td" key={place} px="2" py="1">
                    {record[place]}
                  </Box>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Box>
  );
}
