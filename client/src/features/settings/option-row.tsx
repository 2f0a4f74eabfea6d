import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { memo, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Callout } from '../../ui/feedback/callout';
import { useConfirm } from '../../ui/overlay/confirm';
import { useFormat } from '../../ui/use-format';
import { textId, useOptionTexts } from './catalogue/option-texts';
import type { OptionSpec } from './catalogue/spec';
import { OptionControl } from './controls/option-control';
import { LockedValue } from './locked-value';
import { isWide } from './option-layout';
import { KeyLine, LabelLine } from './option-lines';
import { useSettingsActions } from './settings-actions';
import { useDraft, useDrafts, useOptionText } from './use-drafts';

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
  const layout = isWide(control) ? 'wide' : control.kind === 'switch' ? 'switch' : undefined;
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
          <OptionConflict spec={spec} />
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

function ForgetButton({ spec, label }: { spec: OptionSpec; label: string }) {
  const { t } = useTranslation('settings');
  const confirm = useConfirm();
  const { forget } = useSettingsActions();
  const onClick = async () => {
    const question = { title: t('confirm.forget.title', { name: label }), text: t('confirm.forget.text') };
    if (await confirm({ ...question, action: t('confirm.forget.action'), dangerous: true })) await forget(spec.key);
  };
  return (
    <Button aria-label={t('row.forgetName', { name: label })} onClick={() => void onClick()}>
      {t('row.forget')}
    </Button>
  );
}

/** Another administrator saved this option while it was edited: the user chooses one of the two values. */
function OptionConflict({ spec: { key } }: { spec: OptionSpec }) {
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
      title: t(`confirm.${name}.title`),
      text: t(`confirm.${name}.text`),
      action: t(`confirm.${name}.action`),
      dangerous: true,
    });
}
