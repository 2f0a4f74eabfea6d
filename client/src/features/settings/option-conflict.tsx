import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { useTranslation } from '../../i18n/use-translation';
import { Callout } from '../../ui/feedback/callout';
import { useFormat } from '../../ui/use-format';
import type { OptionSpec } from './catalogue/spec';
import { useDraft, useDrafts, useOptionText } from './use-drafts';

/** Another administrator saved this option while it was edited: the user chooses one of the two values. */
export function OptionConflict({ spec: { key } }: { spec: OptionSpec }) {
  const { t } = useTranslation('settings');
  const drafts = useDrafts();
  const format = useFormat();
  const savedValue = useDraft((all) => all.conflict(key));
  const by = useDraft((all) => all.conflicts(key));
  const draft = useOptionText(key);
  if (savedValue === undefined) return null;
  const { username = '', changedAt } = by ?? {};
  return (
    <Callout tone="warning">
      <Box>{changedAt ? t('row.changedBy', { username, when: format.relative(changedAt) }) : t('row.conflict')}</Box>
      <Box overflowWrap="anywhere" whiteSpace="pre-wrap" maxH="32" overflow="auto" mt="1">
        <Box>{t('row.mine', { value: draft })}</Box>
        <Box>{t('row.theirs', { value: savedValue })}</Box>
      </Box>
      <Flex gap="2" mt="2" wrap="wrap">
        <Button size="xs" onClick={() => drafts.discard([key])}>
          {t('row.takeTheirs')}
        </Button>
        <Button size="xs" onClick={() => drafts.insist(key)}>
          {t('row.keepMine')}
        </Button>
      </Flex>
    </Callout>
  );
}
