import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { Badge } from '../../../ui/data/badge';
import { ErrorState } from '../../../ui/feedback/states';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { IconAction } from '../../../ui/icon-action';
import { useConfirm } from '../../../ui/overlay/confirm';
import { DetailDialog, type DialogProps } from '../../../ui/overlay/detail-dialog';
import { useFormat } from '../../../ui/use-format';
import {
  PromptListDocument,
  type PromptRowFragment,
  useDeletePromptMutation,
  usePromptListQuery,
} from './prompts.generated';

interface PromptListDialogProps extends DialogProps {
  onOpen(id: string): void;
  onDeleted(id: string): void;
}

/** The prompts that the user may read. */
export function PromptListDialog({ open, onClose, ...actions }: PromptListDialogProps) {
  const { t } = useTranslation('workbench');
  return (
    <DetailDialog open={open} onClose={onClose} title={t('prompts.title')} size="lg">
      <PromptList {...actions} />
    </DetailDialog>
  );
}

function PromptList({ onOpen, onDeleted }: Omit<PromptListDialogProps, keyof DialogProps>) {
  const { t } = useTranslation('workbench');
  const [typed, setTyped] = useState('');
  const { data, error, refetch } = usePromptListQuery({ fetchPolicy: 'cache-and-network' });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  const all = data?.prompts ?? [];
  const found = all.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <Stack gap="3" minH="40">
      <Input
        aria-label={t('prompts.search')}
        placeholder={t('prompts.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {data && found.length === 0 && (
        <Text color="fg.muted">{t(all.length === 0 ? 'prompts.empty' : 'prompts.noneFound')}</Text>
      )}
      <Stack as="ul" gap="0" listStyleType="none">
        {found.map((prompt) => (
          <PromptItem key={prompt.id} prompt={prompt} onOpen={onOpen} onDeleted={onDeleted} />
        ))}
      </Stack>
    </Stack>
  );
}

interface PromptItemProps {
  prompt: PromptRowFragment;
  onOpen(id: string): void;
  onDeleted(id: string): void;
}

function PromptItem({
  prompt: { id, name, isOwn, ownerName, teamName, version, savedAt },
  ...actions
}: PromptItemProps) {
  const { t } = useTranslation('workbench');
  const format = useFormat();
  const confirm = useConfirm();
  const handle = useMutationHandler();
  const [remove] = useDeletePromptMutation({ refetchQueries: [PromptListDocument] });
  const onDelete = async () => {
    const text = { title: t('prompts.delete.title', { name }), text: t('prompts.delete.text') };
    if (!(await confirm({ ...text, action: t('prompts.delete.action'), dangerous: true }))) return;
    const done = await handle(() => remove({ variables: { id } }));
    if (done) actions.onDeleted(id);
  };
  return (
    <Flex as="li" align="center" gap="2" py="2" borderBottomWidth="1px" borderColor="border">
      <Box flex="1" minW="0">
        <Button
          variant="plain"
          size="sm"
          px="0"
          h="auto"
          whiteSpace="normal"
          textAlign="start"
          overflowWrap="anywhere"
          onClick={() => actions.onOpen(id)}
        >
          {name}
        </Button>
        <Flex gap="2" wrap="wrap" textStyle="caption" color="fg.muted">
          <span>{t('prompts.version', { number: version })}</span>
          <span>{format.relative(savedAt)}</span>
          {!isOwn && <span>{ownerName}</span>}
          {teamName && <Badge color="blue">{teamName}</Badge>}
        </Flex>
      </Box>
      {isOwn && (
        <IconAction
          icon={Trash2}
          size="xs"
          label={t('prompts.delete.label', { name })}
          onClick={() => void onDelete()}
        />
      )}
    </Flex>
  );
}
