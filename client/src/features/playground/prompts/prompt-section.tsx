import { skipToken } from '@apollo/client/react';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { BookMarked, Save } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { CopyButton } from '../../../ui/copy';
import { Badge } from '../../../ui/data/badge';
import { Callout } from '../../../ui/feedback/callout';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { useProblemText } from '../../../ui/feedback/use-problem-text';
import type { Settings } from '../conversation';
import { contentOf, settingsOf, textOf, type Version } from './prompt-content';
import { PromptListDialog } from './prompt-list.dialog';
import {
  type PromptContentInput,
  PromptListDocument,
  type PromptRowFragment,
  PromptVersionsDocument,
  usePromptVersionQuery,
  useSavePromptMutation,
} from './prompts.generated';
import { VersionsDialog } from './versions.dialog';

/** Loads when it first opens. */
const PromptForm = lazy(() => import('./prompt-form.dialog').then((module) => ({ default: module.PromptForm })));

interface PromptSectionProps {
  settings: Settings;
  onChange(patch: Partial<Settings>): void;
  message: string;
  onMessage(text: string): void;
  /**
   * The version that the playground contains. It belongs to the page, because the panel of phones is a second one,
   * which must not apply the version again.
   */
  applied: RefObject<string | undefined>;
}

/** Saved prompts. `?prompt=` opens one, `&version=` one of its versions, so that the address may be passed on. */
export function PromptSection({ settings, onChange, message, onMessage, applied }: PromptSectionProps) {
  const { t } = useTranslation('workbench');
  const { t: tp } = useTranslation('playground');
  const [dialog, setDialog] = useState<'list' | 'versions' | { form: PromptRowFragment | null }>();
  const close = () => setDialog(undefined);
  const content = contentOf(settings, tp('defaultSystem'), message);
  const { id, opened, error, show, keep } = useOpenPrompt(applied, (version) => {
    onChange(settingsOf(version));
    onMessage(version.message);
  });
  return (
    <Stack as="section" gap="2" aria-label={t('prompts.title')}>
      <Flex align="center" justify="space-between" gap="2" wrap="wrap">
        <Text as="h2" textStyle="label">
          {t('prompts.title')}
        </Text>
        <Flex gap="1">
          <Button size="xs" onClick={() => setDialog('list')}>
            <BookMarked aria-hidden />
            {t('prompts.open')}
          </Button>
          <Button size="xs" onClick={() => setDialog({ form: null })}>
            <Save aria-hidden />
            {t('prompts.saveNew')}
          </Button>
        </Flex>
      </Flex>
      {id !== null && error && <Problem error={error} />}
      {id !== null && opened && (
        <OpenPrompt
          version={opened}
          content={content}
          onSaved={keep}
          onVersions={() => setDialog('versions')}
          onEdit={() => setDialog({ form: opened.prompt })}
          onClose={() => show(null)}
        />
      )}
      <PromptListDialog
        open={dialog === 'list'}
        onClose={close}
        onOpen={(prompt) => {
          show(prompt);
          close();
        }}
        onDeleted={(deleted) => deleted === id && show(null)}
      />
      {opened && (
        <VersionsDialog
          open={dialog === 'versions'}
          onClose={close}
          version={opened}
          content={content}
          onRestore={(number) => {
            show(opened.prompt.id, number);
            close();
          }}
        />
      )}
      {typeof dialog === 'object' && (
        <Suspense fallback={null}>
          <PromptForm
            prompt={dialog.form}
            content={content}
            onClose={close}
            onCreated={({ id: created, version }) => keep(created, version)}
          />
        </Suspense>
      )}
    </Stack>
  );
}

/** The prompt of the address. `apply` receives each version once, when it is opened. */
function useOpenPrompt(applied: RefObject<string | undefined>, apply: (version: Version) => void) {
  const [search, setSearch] = useSearchParams();
  const id = search.get('prompt');
  const number = Number(search.get('version')) || null;
  const { latest, error } = usePromptVersionQuery(id === null ? skipToken : { variables: { id, number } });
  const version = latest?.promptVersion;
  const opened = version?.prompt.id === id ? version : undefined;
  useEffect(() => {
    if (!opened || (number !== null && opened.number !== number)) return;
    const key = `${opened.prompt.id}/${opened.number}`;
    if (applied.current === key) return;
    applied.current = key;
    apply(opened);
  });
  const show = (prompt: string | null, at: number | null = null) => {
    applied.current = undefined;
    setSearch((current) => {
      const next = new URLSearchParams(current);
      next.delete('version');
      if (prompt === null) next.delete('prompt');
      else next.set('prompt', prompt);
      if (at !== null) next.set('version', String(at));
      return next;
    });
  };
  return {
    id,
    opened,
    error,
    show,
    /** Opens the saved prompt, which the playground already contains. */
    keep: (prompt: string, saved: number) => {
      show(prompt);
      applied.current = `${prompt}/${saved}`;
    },
  };
}

function Problem({ error }: { error: unknown }) {
  const explain = useProblemText();
  return <Callout tone="error">{explain(error).text}</Callout>;
}

interface OpenPromptProps {
  version: Version;
  content: PromptContentInput;
  onSaved(id: string, version: number): void;
  onVersions(): void;
  onEdit(): void;
  onClose(): void;
}

/** The open prompt: whether it has changed, and its actions. */
function OpenPrompt({ version, content, onSaved, onVersions, onEdit, onClose }: OpenPromptProps) {
  const { t } = useTranslation('workbench');
  const handle = useMutationHandler();
  const [save, { loading }] = useSavePromptMutation({
    refetchQueries: [PromptListDocument, PromptVersionsDocument, 'PromptVersion'],
  });
  const { prompt, number } = version;
  const isChanged = textOf(version) !== textOf(content);
  const isOld = number !== prompt.version;
  return (
    <Stack layerStyle="inset" p="3" gap="2">
      <Flex align="center" gap="2" wrap="wrap">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {prompt.name}
        </Text>
        <Badge color="gray">{t('prompts.version', { number })}</Badge>
        {isChanged && <Badge color="yellow">{t('prompts.changed')}</Badge>}
        {prompt.teamName && <Badge color="blue">{prompt.teamName}</Badge>}
      </Flex>
      {!prompt.isOwn && (
        <Text textStyle="caption" color="fg.muted">
          {t('prompts.foreign', { name: prompt.ownerName })}
        </Text>
      )}
      <Flex gap="1" wrap="wrap">
        {prompt.isOwn && (
          <Button
            size="xs"
            disabled={!isChanged && !isOld}
            loading={loading}
            onClick={() =>
              void handle(
                async () => {
                  const { data } = await save({ variables: { id: prompt.id, content } });
                  if (data) onSaved(prompt.id, data.savePrompt.version);
                },
                { success: t('prompts.saved') },
              )
            }
          >
            {isOld && !isChanged ? t('prompts.restore') : t('prompts.saveVersion')}
          </Button>
        )}
        <Button size="xs" variant="ghost" onClick={onVersions}>
          {t('prompts.versions')}
        </Button>
        {prompt.isOwn && (
          <Button size="xs" variant="ghost" onClick={onEdit}>
            {t('prompts.share')}
          </Button>
        )}
        <CopyButton size="xs" shape="icon" label={t('prompts.copyLink')} value={linkOf(prompt.id)} />
        <Button size="xs" variant="ghost" onClick={onClose}>
          {t('prompts.close')}
        </Button>
      </Flex>
    </Stack>
  );
}

const linkOf = (id: string) => `${window.location.origin}/playground?prompt=${id}`;
