import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { SelectInput } from '../../../ui/form/select-input';
import { DetailDialog, type DialogProps } from '../../../ui/overlay/detail-dialog';
import { useFormat } from '../../../ui/use-format';
import { textOf, type Version } from './prompt-content';
import { type PromptContentInput, usePromptVersionQuery, usePromptVersionsQuery } from './prompts.generated';

/** Loads with the library that compares texts. */
const Difference = lazy(async () => ({ default: (await import('./difference')).Difference }));

interface VersionsDialogProps extends DialogProps {
  /** The open version. */
  version: Version;
  /** The content of the playground. */
  content: PromptContentInput;
  /** Opens a version, from where it can be saved as the newest one. */
  onRestore(number: number): void;
}

/** Compares the versions of a prompt with the content of the playground, and opens one. */
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
      {chosen && (
        <Suspense>
          <Difference before={textOf(chosen)} after={textOf(content)} />
        </Suspense>
      )}
      <Flex justify="flex-end">
        <Button size="sm" disabled={!chosen} onClick={() => onRestore(number)}>
          {t('versions.open')}
        </Button>
      </Flex>
    </Stack>
  );
}
