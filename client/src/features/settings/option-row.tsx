import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { RotateCcw } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Callout } from '../../ui/feedback/callout';
import { IconAction } from '../../ui/icon-action';
import { useConfirm } from '../../ui/overlay/confirm';
import { Tip } from '../../ui/tip';
import { useFormat } from '../../ui/use-format';
import { textId, useOptionTexts } from './catalogue/option-texts';
import type { Control, OptionSpec } from './catalogue/spec';
import { OptionControl } from './controls/option-control';
import { useQuotaText } from './controls/quota.control';
import { KeyLink } from './key-link';
import { LockedValue, RootOnly } from './locked-value';
import { useSettingsActions } from './settings-actions';
import { useDraft, useDrafts, useOptionText } from './use-drafts';

const wide: readonly Control['kind'][] = ['text', 'words', 'domains', 'document', 'json'];

/** The width of the element around the rows from which label and control stand side by side. The window may be wider. */
const beside = '@container (min-width: 36rem)';

/** Styles of rows, for the element around them: a page has a hundred rows, which would each resolve them. */
export const optionRowStyles = {
  containerType: 'inline-size',
  '& .option': {
    display: 'grid',
    w: 'full',
    alignItems: 'start',
    gap: '2',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '&[data-layout=switch]': { gap: '4', gridTemplateColumns: 'minmax(0, 1fr) auto' },
    '&[data-layout=wide]': { gap: '2.5' },
    [beside]: {
      '&:not([data-layout=wide])': { gap: '8' },
      '&:not([data-layout])': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 20rem)' },
    },
  },
  '& .option > div': { minW: '0' },
  '& .option-side, & .option-input': { display: 'flex', flexDirection: 'column', gap: '1.5', minW: '0' },
  '& .option-input': { gap: '1', flex: '1' },
  '& .option-control': {
    display: 'flex',
    gap: '2',
    alignItems: 'flex-start',
    '[data-layout=wide] &': { flexDirection: 'column', alignItems: 'stretch' },
  },
  '& .option-label': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', minH: '6' },
  '& .option-key': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    mt: '0.5',
    textStyle: 'caption',
    color: 'fg.subtle',
    '& > a': { fontFamily: 'mono', overflowWrap: 'anywhere', _hover: { color: 'fg', textDecoration: 'underline' } },
  },
} as const;

/** One option: label and help on one side, its control on the other. A page has a hundred, which render on their own. */
export const OptionRow = memo(function OptionRow({ spec }: { spec: OptionSpec }) {
  const { key, control } = spec;
  const { label, help } = useOptionTexts()(key);
  const id = useId();
  const text = useOptionText(key);
  const problem = useDraft((drafts) => drafts.problem(key));
  const option = useDraft((drafts) => drafts.option(key));
  const off = useOptionText(spec.under ?? '') !== 'true' && spec.under !== undefined;
  const locked = option?.editable === false;
  const layout = wide.includes(control.kind) ? 'wide' : control.kind === 'switch' ? 'switch' : undefined;
  const change = useConfirmedChange(spec);
  const edit = useConfirmedEdit(spec);
  return (
    <Field.Root id={id} invalid={problem !== undefined} disabled={off} data-option={key} py="3.5">
      <div className="option" data-layout={layout}>
        <div>
          <LabelLine spec={spec} label={label} />
          {help && (
            <Field.HelperText mt="0.5">
              {help}
              {off && spec.under && <Under of={spec.under} />}
            </Field.HelperText>
          )}
          <KeyLine spec={spec} label={label} />
        </div>
        <div className="option-side">
          <div className="option-control">
            <div className="option-input">
              {locked ? (
                <LockedValue spec={spec} text={text} />
              ) : (
                <OptionControl
                  spec={spec}
                  id={id}
                  label={label}
                  text={text}
                  onChange={(next) => void change(next)}
                  disabled={off}
                  readOnly={edit.locked}
                  alreadySet={option?.secret && option.isSet}
                />
              )}
            </div>
            {!locked && edit.locked && <EditButton onClick={() => void edit.unlock()} />}
            {!locked && option?.secret && option.isSet && <ForgetButton spec={spec} label={label} />}
          </div>
          <Field.ErrorText role="alert">{problem}</Field.ErrorText>
          <Conflict spec={spec} />
        </div>
      </div>
    </Field.Root>
  );
});

function EditButton({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('common');
  return <Button onClick={onClick}>{t('action.edit')}</Button>;
}

function Under({ of }: { of: string }) {
  const { t } = useTranslation('settings');
  const { label } = useOptionTexts()(of);
  return (
    <Box as="span" display="block">
      {t('row.under', { name: label })}
    </Box>
  );
}

function LabelLine({ spec, label }: { spec: OptionSpec; label: string }) {
  const { t } = useTranslation('settings');
  const drafts = useDrafts();
  const dirty = useDraft((all) => all.count([spec.key]) > 0);
  const option = useDraft((all) => all.option(spec.key));
  const text = useOptionText(spec.key);
  const stands = dirty ? text : option?.value;
  const changed = option !== undefined && !option.secret && stands !== option.defaultValue;
  return (
    <div className="option-label">
      <Field.Label>{label}</Field.Label>
      {changed && (
        <Tip content={t('row.changed')}>
          <Box as="span" role="img" aria-label={t('row.changed')} boxSize="6px" borderRadius="full" bg="brand.solid" />
        </Tip>
      )}
      {dirty && (
        <Box
          as="span"
          textStyle="caption"
          px="1.5"
          borderRadius="sm"
          bg="status.yellow.subtle"
          color="status.yellow.fg"
        >
          {t('row.unsaved')}
        </Box>
      )}
      {changed && option.editable && (
        <IconAction
          size="xs"
          icon={RotateCcw}
          label={t('row.restore', { name: label })}
          onClick={() => drafts.set(spec.key, option.defaultValue)}
        />
      )}
    </div>
  );
}

function KeyLine({ spec, label }: { spec: OptionSpec; label: string }) {
  const { t } = useTranslation('settings');
  const option = useDraft((drafts) => drafts.option(spec.key));
  const plain = useDefaultText(spec, option?.defaultValue ?? '');
  return (
    <div className="option-key">
      <KeyLink option={spec.key} label={label} />
      {option?.secret ? (
        <span>{option.isSet ? t('row.secretSet') : t('row.secretUnset')}</span>
      ) : (
        plain !== undefined && <span>{t('row.default', { value: plain })}</span>
      )}
      {option?.editable === false && <RootOnly />}
    </div>
  );
}

/** Display text of the default; undefined if it is empty or too long for one line. */
function useDefaultText({ control }: OptionSpec, value: string): string | undefined {
  const { t } = useTranslation('settings');
  const quotaText = useQuotaText();
  if (control.kind === 'quota') return quotaText(value) || undefined;
  if (control.kind === 'switch') return value === 'true' ? t('row.on') : t('row.off');
  if (control.kind === 'choice')
    return control.choices.filter((one) => one === value).map((one) => t(`choice.${one}`))[0];
  return value !== '' && !wide.includes(control.kind) ? value : undefined;
}

function ForgetButton({ spec, label }: { spec: OptionSpec; label: string }) {
  const { t } = useTranslation('settings');
  const confirm = useConfirm();
  const { forget } = useSettingsActions();
  const onClick = async () => {
    const question = { title: t('ask.forget.title', { name: label }), text: t('ask.forget.text') };
    if (await confirm({ ...question, action: t('ask.forget.action'), dangerous: true })) await forget(spec.key);
  };
  return (
    <Button aria-label={t('row.forgetName', { name: label })} onClick={() => void onClick()}>
      {t('row.forget')}
    </Button>
  );
}

/** Another administrator saved this option while it was edited: the user chooses one of the two values. */
function Conflict({ spec: { key } }: { spec: OptionSpec }) {
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

/** Confirms certain changes first; cancelling keeps the old value. */
function useConfirmedChange({ key, confirmOn }: OptionSpec) {
  const drafts = useDrafts();
  const confirmOption = useConfirmOption(key);
  return async (next: string) => {
    const back = next === drafts.option(key)?.value;
    const meant = confirmOn === 'off' ? 'false' : 'true';
    const needsConfirmation = (confirmOn === 'on' || confirmOn === 'off') && next === meant && !back;
    if (!needsConfirmation || (await confirmOption())) drafts.set(key, next);
  };
}

/** Certain values are locked until the user has confirmed the consequences of a change. */
function useConfirmedEdit({ key, confirmOn }: OptionSpec) {
  const confirmUnlock = useConfirmOption(key);
  const [open, setOpen] = useState(confirmOn !== 'edit');
  const unlock = async () => {
    if (await confirmUnlock()) setOpen(true);
  };
  return { locked: !open, unlock };
}

function useConfirmOption(key: string) {
  const { t } = useTranslation('settings');
  const confirm = useConfirm();
  const name = textId(key) as 'QuotaPerUnit';
  return () =>
    confirm({
      title: t(`ask.${name}.title`),
      text: t(`ask.${name}.text`),
      action: t(`ask.${name}.action`),
      dangerous: true,
    });
}
