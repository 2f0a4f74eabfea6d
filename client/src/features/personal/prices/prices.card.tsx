import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { CopyButton } from '../../../ui/copy';
import { PriceTag, PriceUnset } from '../../../ui/data/price-tag';
import { SelectInput } from '../../../ui/form/select-input';
import { Section } from '../../../ui/section';
import { RowWindow } from '../../../ui/table/row-window';
import { SearchInput } from '../../../ui/table/search-input';
import { useFormat } from '../../../ui/use-format';
import type { PriceGroup, PriceLine } from './model-prices';

interface PricesCardProps {
  lines: readonly PriceLine[];
  /** Whether this user accepts the default price of models without a price; otherwise such calls are rejected. */
  acceptsUnset: boolean;
  groups: readonly PriceGroup[];
  group: string;
  onGroup(name: string): void;
  search: string;
  onSearch(text: string): void;
}

/** Price of every model for this user in the selected group. */
export function PricesCard({ lines, acceptsUnset, groups, group, onGroup, search, onSearch }: PricesCardProps) {
  const { t } = useTranslation('personal');
  return (
    <Section title={t('prices.title')} text={t('prices.text')}>
      <Flex gap="3" wrap="wrap" mb="2">
        <Box flex="1 1 14rem">
          <SearchInput value={search} onChange={onSearch} placeholder={t('prices.search')} />
        </Box>
        <Box flex="1 1 14rem">
          <SelectInput
            size="sm"
            label={t('prices.group')}
            value={group}
            onChange={onGroup}
            options={groups.map(({ name, description, ratio }) => ({
              value: name,
              label: t('prices.groupOption', { name, text: description, ratio: String(ratio) }),
            }))}
          />
        </Box>
      </Flex>
      <Box textStyle="caption" color="fg.muted" role="status">
        {t('prices.count', { count: lines.length })}
      </Box>
      {lines.length > 0 ? (
        <Lines lines={lines} acceptsUnset={acceptsUnset} />
      ) : (
        <Box py="8" textAlign="center" color="fg.muted">
          {search ? t('prices.nothing', { text: search }) : t('prices.empty')}
        </Box>
      )}
    </Section>
  );
}

function Lines({ lines, acceptsUnset }: Pick<PricesCardProps, 'lines' | 'acceptsUnset'>) {
  const { t } = useTranslation('personal');
  const list = useRef<HTMLUListElement>(null);
  return (
    <Box as="ul" ref={list} listStyleType="none" aria-label={t('prices.title')}>
      <RowWindow count={lines.length} estimate={64} list={list}>
        {(rows) => (
          <>
            <Gap h={rows.before} />
            {rows.shown.map((index) => {
              const line = lines[index];
              return (
                line && (
                  <Box
                    as="li"
                    key={line.model}
                    ref={rows.measure}
                    data-index={index}
                    aria-setsize={lines.length}
                    aria-posinset={index + 1}
                    borderTopWidth={index > 0 ? '1px' : '0'}
                    borderColor="border"
                  >
                    <ModelLine line={line} acceptsUnset={acceptsUnset} />
                  </Box>
                )
              );
            })}
            <Gap h={rows.after} />
          </>
        )}
      </RowWindow>
    </Box>
  );
}

/** Placeholder for rows outside the view. */
const Gap = ({ h }: { h: number }) => (h > 0 ? <li aria-hidden style={{ height: h }} /> : null);

interface ModelLineProps extends Pick<PricesCardProps, 'acceptsUnset'> {
  line: PriceLine;
}

function ModelLine({ line: { model, price, groupRatio, extras }, acceptsUnset }: ModelLineProps) {
  const { t } = useTranslation('personal');
  const { t: tc } = useTranslation('common');
  const format = useFormat();
  return (
    <Flex columnGap="4" rowGap="1" py="2.5" wrap="wrap" align="center">
      <Flex flex="1 1 14rem" minW="0" gap="1" align="center">
        <Box as="span" fontFamily="mono" textStyle="table" overflowWrap="anywhere">
          {model}
        </Box>
        <CopyButton size="xs" value={model} label={`${tc('action.copy')} ${model}`} />
      </Flex>
      <Box flex="1 1 18rem" minW="0" textStyle="table">
        {!price?.priceSet && <PriceUnset accepted={acceptsUnset} />}{' '}
        {price && <PriceTag {...price} groupRatio={groupRatio} />}
        {extras.length > 0 && (
          <Flex as="ul" listStyleType="none" columnGap="3" wrap="wrap" color="fg.muted" textStyle="caption">
            {extras.map(({ kind, dollars }) => (
              <li key={kind}>{t(`prices.${kind}`, { price: format.pricePerMillion(dollars) })}</li>
            ))}
          </Flex>
        )}
      </Box>
    </Flex>
  );
}
