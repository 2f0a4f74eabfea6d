import { Box } from '@chakra-ui/react/box';
import { useTranslation } from '../../../i18n/use-translation';
import { Badge } from '../../../ui/data/badge';
import { Dash, Mono, Timestamp } from '../../../ui/data/figures';
import { ResponseTime } from '../../../ui/data/latency-cell';
import { LongText } from '../../../ui/data/long-text';
import { Section } from '../../../ui/section';
import { ScrollingTable } from '../../../ui/table/scrolling-table';
import { BodyCell, HeadCell } from '../../../ui/table/table-parts';
import type { ChannelPageQuery } from './channel-page.generated';

/** The last test of each model of a channel, newest first. */
export function ModelTests({ tests }: { tests: ChannelPageQuery['channel']['modelTests'] }) {
  const { t } = useTranslation('channels');
  const { t: to } = useTranslation('objects');
  const title = to('tests.title');
  return (
    <Section title={title}>
      <ScrollingTable title={title}>
        <thead>
          <tr>
            <HeadCell scope="col">{to('tests.time')}</HeadCell>
            <HeadCell scope="col">{to('tests.model')}</HeadCell>
            <HeadCell scope="col">{t('column.status')}</HeadCell>
            <HeadCell scope="col" data-align="end">
              {t('column.response')}
            </HeadCell>
            <HeadCell scope="col">{to('tests.message')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {tests
            .toSorted((a, b) => b.testedAt.localeCompare(a.testedAt))
            .map(({ model, success, message, status, responseTime, testedAt }) => (
              <tr key={model}>
                <BodyCell>
                  <Timestamp at={testedAt} />
                </BodyCell>
                <BodyCell>
                  <Mono>{model}</Mono>
                </BodyCell>
                <BodyCell>
                  <Badge color={success ? 'green' : 'red'} icon={success ? 'check' : 'alert'}>
                    {t(success ? 'test.ok' : 'test.failed')}
                    {status !== null && ` · ${status}`}
                  </Badge>
                </BodyCell>
                <BodyCell data-align="end">
                  {success ? <ResponseTime ms={Math.max(1, responseTime)} /> : <Dash />}
                </BodyCell>
                <BodyCell>
                  <Box maxW="96">
                    <LongText text={message} />
                  </Box>
                </BodyCell>
              </tr>
            ))}
        </tbody>
      </ScrollingTable>
    </Section>
  );
}
