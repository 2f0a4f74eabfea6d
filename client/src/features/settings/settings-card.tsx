import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Link as LinkIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { useFormat } from '../../ui/use-format';
import type { CardSpec, Subject } from './catalogue/spec';
import { subjectPath } from './catalogue/subject-path';
import { optionRowStyles } from './option-layout';
import { OptionRow } from './option-row';
import { useSettingsActions } from './settings-actions';
import { useDraft, useDrafts } from './use-drafts';

const rowStyles = { ...optionRowStyles, '& > * + *': { borderTopWidth: '1px', borderColor: 'border' } } as const;

/** A card with one row per option; `children` is its additional content. */
export function SettingsCard({ card, children }: { card: CardSpec; children?: ReactNode }) {
  const { t } = useTranslation('settings');
  const name = t(`card.${card.id as 'general'}.title`);
  return (
    <CardFrame id={card.id} subject={card.subject} title={name} text={t(`card.${card.id as 'general'}.text`)}>
      <Box px={{ base: '4', sm: '5' }} css={rowStyles}>
        {card.options.map((spec) => (
          <OptionRow key={spec.key} spec={spec} />
        ))}
      </Box>
      {children}
      <CardFooter card={card} name={name} />
    </CardFrame>
  );
}

interface CardFrameProps {
  id: string;
  subject: Subject;
  title: string;
  text: string;
  children: ReactNode;
}

/** A card with its own anchor. */
function CardFrame({ id, subject, title, text, children }: CardFrameProps) {
  const { t } = useTranslation('settings');
  return (
    <Box as="section" id={id} aria-labelledby={`${id}-title`} tabIndex={-1} layerStyle="card" outlineOffset="2px">
      <Box px={{ base: '4', sm: '5' }} pt="4" pb="1">
        <Flex align="center" gap="1">
          <Heading as="h2" id={`${id}-title`} textStyle="section">
            {title}
          </Heading>
          <Button asChild size="xs" variant="ghost" px="0" color="fg.subtle" aria-label={t('linkTo', { card: title })}>
            <Link to={subjectPath(subject, id)}>
              <LinkIcon aria-hidden />
            </Link>
          </Button>
        </Flex>
        <Box color="fg.muted">{text}</Box>
      </Box>
      {children}
    </Box>
  );
}

function CardFooter({ card, name }: { card: CardSpec; name: string }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const drafts = useDrafts();
  const { save } = useSettingsActions();
  const keys = card.options.map(({ key }) => key);
  const changes = useDraft((all) => all.count(keys));
  const editable = useDraft((all) => keys.some((key) => all.option(key)?.editable));
  const [busy, setBusy] = useState(false);
  const [savedAt, setSavedAt] = useState<number>();
  const onSave = async () => {
    setBusy(true);
    try {
      const touched = drafts.count(keys) > 0;
      if ((await save(keys)) && touched) setSavedAt(Date.now());
    } finally {
      setBusy(false);
    }
  };
  if (!editable) return null;
  return (
    <Flex
      px={{ base: '4', sm: '5' }}
      py="3"
      gap="2"
      align="center"
      justify="flex-end"
      borderTopWidth="1px"
      borderColor="border"
    >
      <Box role="status" flex="1" textStyle="caption" color={changes > 0 ? 'fg.warning' : 'fg.muted'}>
        {changes > 0
          ? t('changes', { count: changes })
          : savedAt !== undefined && t('savedAt', { time: format.timestamp(savedAt).slice(11) })}
      </Box>
      {changes > 0 && (
        <Button aria-label={t('discardCard', { card: name })} onClick={() => drafts.discard(keys)}>
          {t('discard')}
        </Button>
      )}
      <Button
        aria-label={t('saveCard', { card: name })}
        loading={busy}
        loadingText={t('save')}
        onClick={() => void onSave()}
      >
        {t('save')}
      </Button>
    </Flex>
  );
}
