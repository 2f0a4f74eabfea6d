import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { ArrowUpRight, Check, X } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { modelPath } from '../../lib/object-path';
import { dimensionOf, isUnusual, type PartRatio, partRatios, tokenPrice } from '../../lib/prices/price-dimensions';
import { billingModes } from '../../lib/prices/price-dimensions.generated';
import { useCopy } from '../../ui/copy';
import { Badge } from '../../ui/data/badge';
import { Dash } from '../../ui/data/figures';
import { PriceTag, PriceUnset } from '../../ui/data/price-tag';
import { factorText } from '../../ui/data/receipt-text';
import { ratioColor } from '../../ui/data/status-catalogue';
import { notify } from '../../ui/feedback/notify';
import { IconLink } from '../../ui/icon-link';
import { Tip } from '../../ui/tip';
import { useFormat } from '../../ui/use-format';
import type { PriceRow } from './price-rows';
import type { PriceGroup } from './pricing.query';

/** Whether the selected group may use the model; if not, which groups may. */
export function Availability({ row }: { row: PriceRow }) {
  const { t } = useTranslation('pricing');
  const text = row.usable ? t('usable') : t('unusable', { groups: row.groups.join(', ') });
  const Icon = row.usable ? Check : X;
  return (
    <Tip content={text}>
      <Flex
        as="span"
        role="img"
        aria-label={text}
        tabIndex={0}
        boxSize="6"
        align="center"
        justify="center"
        borderRadius="full"
        bg={row.usable ? 'status.green.subtle' : 'status.gray.subtle'}
        color={row.usable ? 'status.green.fg' : 'status.gray.fg'}
      >
        <Icon size={14} aria-hidden />
      </Flex>
    </Tip>
  );
}

/** Model name that is copied on click. */
export function ModelName({ model }: { model: string }) {
  const { t } = useTranslation('pricing');
  const { t: tc } = useTranslation('common');
  const copy = useCopy();
  return (
    <Tip content={t('copyName')}>
      <Button
        size="xs"
        variant="ghost"
        px="1"
        ms="-1"
        // With the margin; without it, the last part of a name would wrap.
        maxW="calc(100% + {spacing.1})"
        fontFamily="mono"
        fontWeight="normal"
        textStyle="table"
        whiteSpace="normal"
        textAlign="start"
        h="auto"
        minH="7"
        overflowWrap="anywhere"
        flexShrink="1"
        aria-label={t('copyModel', { model })}
        onClick={async () => {
          if (await copy(model)) notify.success(`${tc('copied')}: ${model}`);
        }}
      >
        {model}
      </Button>
    </Tip>
  );
}

/** Opens the page of the model, which requires a login. */
export function ModelPageLink({ model }: { model: string }) {
  const { t } = useTranslation('pricing');
  return <IconLink icon={ArrowUpRight} label={t('openModel', { model })} to={modelPath(model)} />;
}

const modeColor = (mode: PriceRow['mode']) => (mode === 'PER_TOKEN' ? 'violet' : mode === 'PER_CALL' ? 'cyan' : 'blue');

export function BillingBadge({ mode }: { mode: PriceRow['mode'] }) {
  const { t } = useTranslation('pricing');
  return <Badge color={modeColor(mode)}>{t(`mode.${billingModes[mode].per}`)}</Badge>;
}

interface GroupChipsProps {
  row: PriceRow;
  groups: readonly PriceGroup[];
  current: string;
  onGroup(name: string): void;
}

/** Groups that may use the model; a click shows the prices of that group on the whole page. */
export function GroupChips({ row, groups, current, onGroup }: GroupChipsProps) {
  const { t } = useTranslation('pricing');
  return (
    <Flex gap="1" wrap="wrap">
      {row.groups.map((name) => {
        const known = groups.find((group) => group.name === name);
        if (!known) {
          return (
            <Badge key={name} color="gray">
              {name}
            </Badge>
          );
        }
        const color = ratioColor(known.ratio);
        return (
          <Button
            key={name}
            size="xs"
            h="6"
            minW="6"
            px="2"
            borderRadius="full"
            bg={`status.${color}.subtle`}
            color={`status.${color}.fg`}
            borderColor={name === current ? `status.${color}.solid` : 'transparent'}
            _hover={{ borderColor: `status.${color}.solid` }}
            aria-pressed={name === current}
            aria-label={t('showGroup', { group: name, ratio: known.ratio })}
            onClick={() => onGroup(name)}
          >
            {t('groupRatio', { group: name, ratio: known.ratio })}
          </Button>
        );
      })}
    </Flex>
  );
}

/** Ratios of the model; a model without a price has none. */
export function Ratios({ row, groupRatio }: { row: PriceRow; groupRatio: number }) {
  const { t } = useTranslation('pricing');
  if (!row.priceSet) return <Dash />;
  return (
    <Box as="span" textStyle="caption" color="fg.muted" fontVariantNumeric="tabular-nums lining-nums">
      {row.mode !== 'PER_TOKEN'
        ? t('ratios.call', { group: groupRatio })
        : t('ratios.token', { model: row.modelRatio, completion: row.completionRatio, group: groupRatio })}
    </Box>
  );
}

/**
 * The price, and below it the prices of parts of prompt and response if they are not the usual ones. The default price
 * of models without a price is not shown, because most users have not accepted it and their calls are rejected.
 */
export function Prices({ row, groupRatio }: { row: PriceRow; groupRatio: number }) {
  const { t } = useTranslation('pricing');
  const { t: tc } = useTranslation('common');
  const format = useFormat();
  if (!row.priceSet) return <PriceUnset />;
  const textOf = (key: PartRatio) => {
    const dollars = tokenPrice(row, key, groupRatio);
    return dollars === null || !isUnusual(row, key)
      ? []
      : t(`price.${key}`, { price: format.pricePerMillion(dollars) });
  };
  // A ratio that is a multiple of another one shares its line.
  const apart =
    row.mode === 'PER_TOKEN'
      ? partRatios
          .filter((key) => dimensionOf(key).of === null)
          .map((key) => [key, ...partRatios.filter((other) => dimensionOf(other).of === key)].flatMap(textOf))
          .filter((texts) => texts.length > 0)
          .map((texts) => `${texts.join(' · ')} ${tc('price.perMillion')}`)
      : [];
  return (
    <Box>
      <PriceTag {...row} groupRatio={groupRatio} />
      {[...apart, ...row.factors.map((factor) => factorText(factor, row.mode, format, tc))].map((text) => (
        // The price stays on one line; a long condition below it must not make the table scroll.
        <Box key={text} textStyle="caption" color="fg.muted" whiteSpace="normal" maxW="60">
          {text}
        </Box>
      ))}
    </Box>
  );
}

const tints = ['green', 'lime', 'yellow', 'orange', 'red', 'blue', 'violet', 'cyan'] as const;

/** First two letters of the vendor on a coloured tile, instead of its logo. */
export function Monogram({ family }: { family: string | undefined }) {
  const letters = (family ?? '··').replaceAll(/[^A-Za-z0-9·]/g, '').slice(0, 2);
  const sum = [...(family ?? '')].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const tint = family ? (tints[sum % tints.length] ?? 'gray') : 'gray';
  return (
    <Flex
      as="span"
      boxSize="6"
      flexShrink="0"
      align="center"
      justify="center"
      borderRadius="sm"
      textStyle="caption"
      fontWeight="semibold"
      bg={`status.${tint}.subtle`}
      color={`status.${tint}.fg`}
      title={family}
      aria-hidden
    >
      {letters}
    </Flex>
  );
}
