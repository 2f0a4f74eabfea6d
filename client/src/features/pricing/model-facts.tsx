import { Flex } from '@chakra-ui/react/flex';
import { useTranslation } from '../../i18n/use-translation';
import { Badge } from '../../ui/data/badge';
import { useFormat } from '../../ui/use-format';
import type { ModelFacts } from './pricing.query';

/** Context length, output limit and capabilities below the name of a model, and the day on which it is retired. */
export function FactLine({ facts }: { facts: ModelFacts | null }) {
  const { t } = useTranslation('pricing');
  const texts = useFactTexts();
  if (!facts) return null;
  const known = [texts.context(facts), texts.output(facts), ...facts.capabilities.map((one) => t(`facts.${one}`))];
  return (
    <Flex gap="1.5" wrap="wrap" align="center" textStyle="caption" color="fg.muted">
      {known.filter(Boolean).join(' · ')}
      {facts.retiresOn && <Badge color="orange">{t('facts.retires', { day: facts.retiresOn })}</Badge>}
    </Flex>
  );
}

/** Texts of facts; empty for an unknown one. */
export function useFactTexts() {
  const { t } = useTranslation('pricing');
  const format = useFormat();
  return {
    context: ({ contextLength }: ModelFacts) =>
      contextLength === null ? '' : t('facts.context', { tokens: format.compact(contextLength) }),
    output: ({ maxOutput }: ModelFacts) =>
      maxOutput === null ? '' : t('facts.output', { tokens: format.compact(maxOutput) }),
    modalities: ({ inputModalities, outputModalities }: ModelFacts) =>
      [inputModalities, outputModalities]
        .map((modalities) => modalities.map((one) => t(`facts.modality.${one}`)).join(t('facts.separator')))
        .filter(Boolean)
        .join(' → '),
    capabilities: ({ capabilities }: ModelFacts) =>
      capabilities.map((one) => t(`facts.${one}`)).join(t('facts.separator')),
  };
}
