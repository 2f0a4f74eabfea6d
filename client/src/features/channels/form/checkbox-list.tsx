import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';

const Row = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    px: '3',
    minH: '8',
    cursor: 'pointer',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 32px',
    _hover: { bg: 'bg.subtle' },
  },
});
const Checkbox = chakra('input', { base: { accentColor: '{colors.brand.solid}', boxSize: '4', flexShrink: '0' } });

/** Lists with more models than this have a search field. */
const searchedAbove = 10;

interface CheckboxListProps {
  title: string;
  help: string;
  models: readonly string[];
  chosen: ReadonlySet<string>;
  onChoose(chosen: ReadonlySet<string>): void;
}

/** A list of models with checkboxes; a long list has a search field. */
export function CheckboxList({ title, help, models, chosen, onChoose }: CheckboxListProps) {
  const { t } = useTranslation('channelForm');
  const [query, setQuery] = useState('');
  const shown = models.filter((model) => model.toLowerCase().includes(query.trim().toLowerCase()));
  const all = shown.every((model) => chosen.has(model));
  const toggle = (some: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const model of some) on ? next.add(model) : next.delete(model);
    onChoose(next);
  };
  return (
    <Box as="section">
      <Flex align="baseline" justify="space-between" gap="3">
        <Box as="h3" fontWeight="medium">
          {title}
        </Box>
        {shown.length > 0 && (
          <Button size="xs" variant="ghost" onClick={() => toggle(shown, !all)}>
            {all ? t('upstream.selectNone') : t('upstream.selectAll')}
          </Button>
        )}
      </Flex>
      <Box textStyle="caption" color="fg.muted" mb="1.5">
        {help}
      </Box>
      {models.length > 0 && (
        <Box borderWidth="1px" borderColor="border" borderRadius="control" overflow="hidden">
          {models.length > searchedAbove && (
            <Input
              size="sm"
              border="0"
              borderRadius="0"
              borderBottomWidth="1px"
              borderColor="border"
              aria-label={t('upstream.search')}
              placeholder={t('upstream.search')}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          )}
          <Box role="group" aria-label={title} maxH="56" overflow="auto" py="1">
            {shown.map((model) => (
              <Row key={model} fontFamily="mono" textStyle="table">
                <Checkbox
                  type="checkbox"
                  checked={chosen.has(model)}
                  onChange={(event) => toggle([model], event.target.checked)}
                />
                {model}
              </Row>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}
