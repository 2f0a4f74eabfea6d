import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { IconAction } from '../../ui/icon-action';
import { useFormat } from '../../ui/use-format';
import { type Conversation, titleOf } from './conversation';

interface ConversationListProps {
  list: readonly Conversation[];
  current: string;
  onOpen(id: string): void;
  onNew(): void;
  onDelete(conversation: Conversation): void;
}

const Open = chakra('button', {
  base: {
    flex: '1',
    minW: '0',
    textAlign: 'start',
    px: '2',
    py: '1.5',
    borderRadius: 'control',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    '&[aria-current=true]': { bg: 'brand.subtle', color: 'brand.fg' },
    '@media (pointer: coarse)': { minH: '11' },
  },
});

/** Conversations stored in this browser. */
export function ConversationList({ list, current, onOpen, onNew, onDelete }: ConversationListProps) {
  const { t } = useTranslation('playground');
  const format = useFormat();
  return (
    <Stack as="section" gap="2" aria-label={t('conversations')}>
      <Flex align="center" justify="space-between">
        <Text as="h2" textStyle="label">
          {t('conversations')}
        </Text>
        <Button size="xs" onClick={onNew}>
          <Plus aria-hidden />
          {t('new')}
        </Button>
      </Flex>
      {list.length === 0 ? (
        <Text color="fg.muted" textStyle="table">
          {t('conversationsEmpty')}
        </Text>
      ) : (
        <Stack as="ul" gap="0.5" listStyleType="none">
          {list.map((item) => (
            <Flex as="li" key={item.id} align="center" gap="1">
              <Open type="button" aria-current={item.id === current} onClick={() => onOpen(item.id)}>
                <Box truncate textStyle="table">
                  {titleOf(item)}
                </Box>
                <Box textStyle="caption" color="fg.muted">
                  {format.relative(item.changedAt)}
                </Box>
              </Open>
              <IconAction
                icon={Trash2}
                size="xs"
                label={t('delete.label', { name: titleOf(item) })}
                onClick={() => onDelete(item)}
              />
            </Flex>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
