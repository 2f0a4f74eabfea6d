import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { useTranslation } from 'react-i18next';
import { PriceTag, PriceUnset } from '../../ui/data/price-tag';
import type { HomePrice } from './home.query';

const shownModels = 12;

/** Sample of the available models, with prices instead of ratios. */
export function PriceList({
  models,
  group,
  groupRatio,
}: {
  models: readonly HomePrice[];
  group: string;
  groupRatio: number;
}) {
  const { t } = useTranslation('home');
  const hidden = models.length - shownModels;
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
        {models.slice(0, shownModels).map((price) => (
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
