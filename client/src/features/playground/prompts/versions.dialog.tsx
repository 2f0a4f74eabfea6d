import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { SelectInput } from '../../../ui/form/select-input';
import { DetailDialog, type DialogProps } from '../../../ui/overlay/detail-dialog';
import { useFormat } from '../../../ui/use-format';
import { type DiffLine, lineDiff } from './line-diff';
import { textOf, type Version } from './prompt-content';
import { type PromptContentInput, usePromptVersionQuery, usePromptVersionsQuery } from './prompts.generated';

interface VersionsDialogProps extends DialogProps {
  /** The open version. */
  version: Version;
  /** What the playground contains. */
  content: PromptContentInput;
  /** Opens a version, from where it can be saved as the newest one. */
  onRestore(number: number): void;
}

/** Compares the versions of a prompt with what the playground contains, and opens one. */
export function VersionsDialog({ open, onClose, ...props }: VersionsDialogProps) {
  const { t } = useTranslation('workbench');
  return (
    <DetailDialog
      open={open}
      onClose={onClose}
      title={t('versions.title', { name: props.version.prompt.name })}
      size="lg"
    >
      <Versions {...props} />
    </DetailDialog>
  );
}

function Versions({ version, content, onRestore }: Omit<VersionsDialogProps, keyof DialogProps>) {
  const { t } = useTranslation('workbench');
  const format = useFormat();
  const { id } = version.prompt;
  const [number, setNumber] = useState(version.number);
  const { data: all } = usePromptVersionsQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const { data } = usePromptVersionQuery({ variables: { id, number } });
  const chosen = data?.promptVersion;
  return (
    <Stack gap="3">
      <Field.Root>
        <Field.Label>{t('versions.compare')}</Field.Label>
        <SelectInput
          value={String(number)}
          onChange={(value) => setNumber(Number(value))}
          options={(all?.promptVersions ?? [version]).map((item) => ({
            value: String(item.number),
            label: t('versions.option', { number: item.number, time: format.timestamp(item.createdAt) }),
          }))}
        />
      </Field.Root>
      {chosen && <Difference before={textOf(chosen)} after={textOf(content)} />}
      <Flex justify="flex-end">
        <Button size="sm" disabled={!chosen} onClick={() => onRestore(number)}>
          {t('versions.open')}
        </Button>
      </Flex>
    </Stack>
  );
}

const marks = { same: ' ', removed: '−', added: '+' } as const;
const colors: Record<DiffLine['kind'], string | undefined> = {
  same: undefined,
  removed: 'status.red.subtle',
  added: 'status.green.subtle',
};

function Difference({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('workbench');
  const lines = useMemo(() => lineDiff(before, after), [before, after]);
  if (before === after) return <Text color="fg.muted">{t('versions.same')}</Text>;
  return (
    <Box as="pre" layerStyle="inset" m="0" p="2" maxH="96" overflow="auto" textStyle="code" tabIndex={0}>
      {lines.map(({ kind, text }, index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          key={index}
          as={kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'span'}
          display="block"
          textDecoration="none"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          bg={colors[kind]}
        >
          {marks[kind]} {text}
        </Box>
      ))}
    </Box>
  );
}
