import { Box } from '@chakra-ui/react/box';
import { Field } from '@chakra-ui/react/field';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { IconAction } from '../../ui/icon-action';
import { Tip } from '../../ui/tip';
import type { OptionSpec } from './catalogue/spec';
import { useQuotaText } from './controls/quota.control';
import { KeyLink } from './key-link';
import { RootOnly } from './locked-value';
import { isWide } from './option-layout';
import { useDraft, useDrafts, useOptionText } from './use-drafts';

/** The name of an option, and whether it differs from its default or from the saved value. */
export function LabelLine({ spec, label }: { spec: OptionSpec; label: string }) {
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

/** The key of an option, and its default. */
export function KeyLine({ spec, label }: { spec: OptionSpec; label: string }) {
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
  return value !== '' && !isWide(control) ? value : undefined;
}
