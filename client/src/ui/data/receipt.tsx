import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useTranslation } from '../../i18n/use-translation';
import { CopyButton } from '../copy';
import { useFormat } from '../use-format';
import { Badge } from './badge';
import { factorText, lineLabel, type ReceiptData, receiptFormula, receiptText } from './receipt-text';
import { ratioColor } from './status-catalogue';

interface ReceiptProps {
  receipt: ReceiptData;
  /** Name of the model. */
  title: string;
}

const Cell = chakra('td', {
  base: { py: '1.5', ps: '2', textAlign: 'end', verticalAlign: 'top', _first: { ps: '0', textAlign: 'start' } },
});
const Head = chakra('th', {
  base: {
    py: '1.5',
    ps: '2',
    textStyle: 'caption',
    fontWeight: 'medium',
    color: 'fg.muted',
    textAlign: 'end',
    _first: { ps: '0', textAlign: 'start' },
  },
});

/** An itemised charge whose lines add up to the charged amount. */
export function Receipt({ receipt, title }: ReceiptProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const perToken = receipt.mode === 'PER_TOKEN';
  const rounding = receipt.total - Number(receipt.exact);
  return (
    <Box layerStyle="inset" maxW="lg" w="full" px="4" py="3" textStyle="table">
      <Flex align="center" justify="space-between" gap="3" mb="1">
        <Box minW="0">
          <Text textStyle="caption" color="fg.muted">
            {t('receipt.title')}
          </Text>
          <Text fontFamily="mono" truncate>
            {title}
          </Text>
        </Box>
        <CopyButton value={receiptText(receipt, title, format, t)} label={t('receipt.copy')} />
      </Flex>
      <chakra.table w="full" textStyle="figure">
        <thead>
          <tr>
            <Head scope="col">{t('receipt.item')}</Head>
            <Head scope="col">{t('receipt.quantity')}</Head>
            <Head scope="col">{t('receipt.unitPrice')}</Head>
            <Head scope="col">{t('receipt.amount')}</Head>
          </tr>
        </thead>
        <chakra.tbody css={{ '& > tr': { borderTopWidth: '1px', borderColor: 'border' } }}>
          {receipt.lines.map((line) => (
            // Text and audio tokens are two lines of the same kind with different prices.
            <tr key={`${line.kind} ${line.tool} ${line.unitPrice}`}>
              <Cell>{lineLabel(line, t)}</Cell>
              <Cell>{format.integer(line.quantity)}</Cell>
              <Cell>
                {perToken && line.kind !== 'IMAGE' && line.kind !== 'TOOL'
                  ? t('receipt.perMillion', {
                      price: format.pricePerMillion(format.toDollars(Number(line.unitPrice) * 1e6)),
                    })
                  : format.quota(Number(line.unitPrice), 'cost')}
              </Cell>
              <Cell>{format.quota(Number(line.amount), 'cost')}</Cell>
            </tr>
          ))}
          {rounding !== 0 && (
            <tr>
              <Cell colSpan={3}>{t('receipt.rounding')}</Cell>
              <Cell>{format.quota(rounding, 'cost')}</Cell>
            </tr>
          )}
        </chakra.tbody>
        <tfoot>
          <chakra.tr borderTopWidth="1px" borderTopStyle="dashed" borderColor="border.control">
            <Cell>
              <Text fontWeight="semibold">{t('receipt.total')}</Text>
            </Cell>
            <Cell colSpan={3}>
              <Text fontWeight="semibold" textStyle="figure">
                {format.quota(receipt.total, 'cost')}
              </Text>
              <Text textStyle="caption" color="fg.muted">
                {format.quotaCounterpart(receipt.total)}
              </Text>
            </Cell>
          </chakra.tr>
        </tfoot>
      </chakra.table>
      <Flex gap="2" wrap="wrap" align="center" mt="2">
        <Badge color={ratioColor(receipt.groupRatio)}>
          {t('receipt.groupRatio')} ×{receipt.groupRatio}
        </Badge>
        {receipt.factors?.map((factor) => (
          <Badge key={`${factor.kind} ${factor.label}`} color={ratioColor(Math.max(factor.input, factor.output))}>
            {factorText(factor, receipt.mode, format, t)}
          </Badge>
        ))}
        {receipt.estimated && <Badge color="yellow">{t('receipt.estimated')}</Badge>}
      </Flex>
      <Text mt="2" textStyle="caption" color="fg.muted">
        {t('receipt.formula')}
      </Text>
      <Box as="code" display="block" fontFamily="mono" textStyle="caption" overflowWrap="anywhere">
        {receiptFormula(receipt)}
      </Box>
    </Box>
  );
}
