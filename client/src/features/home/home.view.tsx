import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import type { Status } from '../../lib/status';
import { CopyButton } from '../../ui/copy';
import { PriceTag, PriceUnset } from '../../ui/data/price-tag';
import { SnippetTabs } from '../../ui/data/snippet-tabs';
import { ErrorState } from '../../ui/feedback/states';
import { useFormat } from '../../ui/use-format';
import type { HomeQuery } from './home.generated';
import { groupRatioOf, type HomePrice, modelsOf } from './home.query';

const maxShownModels = 12;

interface HomeViewProps {
  status: Status;
  origin: string;
  signedIn: boolean;
  data: HomeQuery | undefined;
  error: unknown;
  onRetry(): void;
}

const sampleModel = 'gpt-4o-mini';

/** The default home page: API address, first request and prices. */
export function HomeView({ status, origin, signedIn, data, error, onRetry }: HomeViewProps) {
  const { t } = useTranslation('home');
  const models = data ? modelsOf(data) : [];
  return (
    <Box maxW="page" mx="auto" py={{ base: '4', lg: '10' }}>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 11fr) minmax(0, 10fr)' }}
        gap={{ base: '8', lg: '16' }}
      >
        <Stack gap="6" justify="center">
          <Heading as="h1" textStyle={{ base: 'page', sm: 'hero' }} textWrap="balance">
            {t('hero.title')}
          </Heading>
          <Text color="fg.muted" textStyle="md" maxW="lg">
            {t('hero.text', { name: status.system_name })}
          </Text>
          <BaseUrl origin={origin} />
          <Flex gap="3" wrap="wrap">
            <Button asChild size="lg" variant="solid" colorPalette="brand">
              <Link to={signedIn ? '/token' : '/login'}>
                {signedIn ? t('start') : t('login')}
                <ArrowRight aria-hidden />
              </Link>
            </Button>
          </Flex>
        </Stack>
        <Box minW="0">
          <SnippetTabs label={t('snippet')} origin={origin} model={models[0]?.model ?? sampleModel} secret="sk-…" />
          <Text mt="2" textStyle="caption" color="fg.subtle">
            {t('snippetNote')}
          </Text>
        </Box>
      </Grid>
      <Box mt={{ base: '10', lg: '16' }}>
        {error && !data ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : (
          data && <PriceList models={models} group={data.pricing.group} groupRatio={groupRatioOf(data)} />
        )}
      </Box>
      <StatusLine status={status} />
    </Box>
  );
}

function BaseUrl({ origin }: { origin: string }) {
  const { t } = useTranslation('home');
  return (
    <Box>
      <Text textStyle="caption" color="fg.muted" mb="1.5">
        {t('baseUrl')}
      </Text>
      <Flex
        layerStyle="card"
        borderRadius="control"
        align="center"
        justify="space-between"
        gap="2"
        ps="3"
        pe="1"
        h="11"
        maxW="lg"
      >
        <Box as="code" fontFamily="mono" truncate>
          {origin}
          <Box as="span" color="fg.subtle">
            /v1
          </Box>
        </Box>
        <CopyButton value={`${origin}/v1`} label={t('copyBaseUrl')} />
      </Flex>
    </Box>
  );
}

function StatusLine({ status }: { status: Status }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  if (!status.version) return null;
  return (
    <Flex
      as="section"
      aria-label={t('status')}
      align="center"
      gap="2"
      mt="6"
      textStyle="caption"
      color="fg.muted"
      wrap="wrap"
    >
      <Box boxSize="6px" borderRadius="full" bg="status.green.solid" aria-hidden />
      {t('version', { version: status.version })}
      {status.start_time > 0 && (
        <>
          <span aria-hidden>·</span>
          {t('since', { time: format.timestamp(status.start_time * 1000) })}
        </>
      )}
    </Flex>
  );
}

/** Sample of the available models, with prices instead of ratios. */
function PriceList({ models, group, groupRatio }: { models: readonly HomePrice[]; group: string; groupRatio: number }) {
  const { t } = useTranslation('home');
  const hidden = models.length - maxShownModels;
  return (
    <Box as="section" aria-label={t('prices.title')}>
      <Text as="h2" textStyle="section">
        {t('prices.title')}
      </Text>
      <Text color="fg.muted" mb="4">
        {models.length > 0 ? t('prices.text', { group }) : t('prices.empty')}
      </Text>
      <Grid
        as="ul"
        listStyleType="none"
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        columnGap="10"
        borderTopWidth={models.length > 0 ? '1px' : '0'}
        borderColor="border"
      >
        {models.slice(0, maxShownModels).map((price) => (
          <Flex
            as="li"
            key={price.model}
            justify="space-between"
            align="baseline"
            wrap="wrap"
            columnGap="4"
            py="2.5"
            borderBottomWidth="1px"
            borderColor="border"
            textStyle="table"
          >
            <Box fontFamily="mono" minW="0" overflowWrap="anywhere">
              {price.model}
            </Box>
            <Box ms="auto" minW="0" textAlign="end">
              {price.priceSet ? <PriceTag {...price} groupRatio={groupRatio} /> : <PriceUnset />}
            </Box>
          </Flex>
        ))}
      </Grid>
      {hidden > 0 && (
        <Text mt="3" color="fg.muted">
          {t('prices.more', { count: hidden })}
        </Text>
      )}
    </Box>
  );
}
