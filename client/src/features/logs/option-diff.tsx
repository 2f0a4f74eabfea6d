import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { type ChangedEntry, readOther } from './log-other';

const Cell = chakra('td', {
  base: {
    px: '2',
    py: '1',
    borderTopWidth: '1px',
    borderColor: 'border',
    fontFamily: 'mono',
    overflowWrap: 'anywhere',
    verticalAlign: 'top',
  },
});
const Head = chakra('th', { base: { px: '2', py: '1', textAlign: 'start', textStyle: 'label' } });

/** The entries of a setting that were added, changed or removed; renders nothing for other rows. */
export function OptionDiff({ other }: { other: string }) {
  const { t } = useTranslation('logs');
  const event = readOther(other).event;
  if (!event) return null;
  return (
    <Box layerStyle="inset" mt="2" maxH="96" overflow="auto" tabIndex={0}>
      <chakra.table w="full" aria-label={t('diff.of', { option: event.params.option })}>
        <thead>
          <tr>
            <Head scope="col">{t('diff.name')}</Head>
            <Head scope="col">{t('diff.before')}</Head>
            <Head scope="col">{t('diff.after')}</Head>
          </tr>
        </thead>
        <tbody>
          {event.entries.map((entry) => (
            <Entry key={entry.name} entry={entry} />
          ))}
        </tbody>
      </chakra.table>
    </Box>
  );
}

function Entry({ entry: { name, before, after } }: { entry: ChangedEntry }) {
  const { t } = useTranslation('logs');
  return (
    <tr>
      <Cell>{name}</Cell>
      <Cell color={before === null ? 'fg.subtle' : 'fg.error'}>{before ?? t('diff.added')}</Cell>
      <Cell color={after === null ? 'fg.subtle' : 'fg.success'}>{after ?? t('diff.removed')}</Cell>
    </tr>
  );
}
