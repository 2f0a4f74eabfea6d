import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Link } from '@chakra-ui/react/link';
import { useTranslation } from '../../../i18n/use-translation';
import { useCan } from '../../../lib/session';
import { useStatus } from '../../../lib/status';
import { SafeHtml } from '../../../ui/data/safe-html';
import { Callout } from '../../../ui/feedback/callout';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { useFormat } from '../../../ui/use-format';
import { type SettingsCheckForUpdateMutation, useSettingsCheckForUpdateMutation } from '../settings.generated';

/** Version and uptime, and whether a newer release exists; without RELEASES_URL the server responds that it is not set. */
export function Version() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { version, start_time } = useStatus();
  const act = useMutationHandler();
  const mayCheck = useCan('health:write');
  const [check, { data, loading }] = useSettingsCheckForUpdateMutation();
  return (
    <Box px={{ base: '4', sm: '5' }} pt="2" pb="4">
      <Flex as="dl" gap="8" wrap="wrap" m="0">
        <Fact name={t('version.current')} value={version} />
        {start_time > 0 && <Fact name={t('version.started')} value={format.timestamp(start_time * 1000)} />}
      </Flex>
      {mayCheck && (
        <Button mt="4" loading={loading} loadingText={t('version.check')} onClick={() => void act(() => check())}>
          {t('version.check')}
        </Button>
      )}
      {data && <ReleaseNote release={data.checkForUpdate} />}
    </Box>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <Box>
      <Box as="dt" textStyle="caption" color="fg.muted">
        {name}
      </Box>
      <Box as="dd" m="0" fontFamily="mono">
        {value}
      </Box>
    </Box>
  );
}

function ReleaseNote({ release }: { release: SettingsCheckForUpdateMutation['checkForUpdate'] }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { version, newer, notes, url, publishedAt } = release;
  return (
    <Box mt="4" role="status">
      <Callout tone={newer ? 'info' : 'success'}>
        {t(newer ? 'version.newer' : 'version.latest', { version })}
        {publishedAt && (
          <Box textStyle="caption">{t('version.published', { time: format.timestamp(publishedAt) })}</Box>
        )}
        {newer && url && (
          <Link href={url} target="_blank" rel="noopener noreferrer">
            {t('version.open')}
          </Link>
        )}
      </Callout>
      {newer && notes && (
        <Box
          as="section"
          aria-label={t('version.notes')}
          layerStyle="inset"
          mt="3"
          px="4"
          py="3"
          maxH="80"
          overflow="auto"
        >
          <SafeHtml source={notes} format="markdown" />
        </Box>
      )}
    </Box>
  );
}
