import { Fragment } from 'react';
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { CodeBlock } from '../data/code-block';
import { Callout } from '../feedback/callout';
import { SecretField } from '../form/secret-field';
import { SwitchField } from '../form/switch-field';
import { TextField } from '../form/text-field';
import { isSecret, losesSecret, type Transport, type TransportSetting, type TransportValues } from './transport-form';
import { useSettingTexts } from './use-setting-texts';

const inputs = {
  TEXT: {},
  EMAIL: { type: 'email', autoComplete: 'email' },
  HTTPS_URL: { type: 'url', inputMode: 'url', placeholder: 'https://example.com/hook', mono: true },
} as const;

interface TransportFieldsProps<V extends FieldValues & TransportValues> {
  control: Control<V>;
  transport: Transport;
  /** Notices without a target are shown in the console. */
  targetIsOptional?: boolean;
}

/** The settings of a transport, as the server declares them. */
export function TransportFields<V extends FieldValues & TransportValues>(props: TransportFieldsProps<V>) {
  const { transport, targetIsOptional } = props;
  // Any form with transport settings has these fields.
  const control = props.control as unknown as Control<TransportValues>;
  const { t } = useTranslation('transports');
  const textsOf = useSettingTexts();
  const values = useWatch({ control }) as TransportValues;
  const target = values.settings[transport.target];
  return (
    <>
      {transport.settings.map((setting) => {
        const { name, kind, required, fallback } = setting;
        if (isSecret(setting)) {
          return <SecretSetting key={name} {...{ control, setting }} lost={losesSecret(transport, setting, values)} />;
        }
        const { label, help } = textsOf(setting);
        const isUnset = targetIsOptional && name === transport.target && !required && !fallback && !target?.trim();
        return (
          <Fragment key={name}>
            <TextField
              control={control}
              name={settingPath(name)}
              label={label}
              help={fallback ? t('fallback', { fallback }) : help}
              required={required}
              {...inputs[kind as keyof typeof inputs]}
              {...(fallback && { placeholder: fallback })}
            />
            {isUnset && <Callout tone="warning">{t('noTarget', { label })}</Callout>}
          </Fragment>
        );
      })}
      {transport.example && <CodeBlock label={t('payload')} code={transport.example} />}
    </>
  );
}

const settingPath = (name: string) => `settings.${name}` as FieldPath<TransportValues> & `settings.${string}`;

interface SecretSettingProps {
  control: Control<TransportValues>;
  setting: TransportSetting;
  /** The stored secret is dropped because the host has changed. */
  lost: boolean;
}

function SecretSetting({ control, setting, lost }: SecretSettingProps) {
  const { t } = useTranslation('transports');
  const textsOf = useSettingTexts();
  const { name, valueSet, required } = setting;
  const [secret, removed] = useWatch({ control, name: [`settings.${name}`, `removed.${name}`] });
  const kept = valueSet && !lost;
  return (
    <>
      <SecretField
        control={control}
        name={`settings.${name}`}
        {...textsOf(setting)}
        required={required}
        autoComplete="off"
        alreadySet={kept && !removed}
        disabled={removed === true}
      />
      {valueSet && lost && !secret && <Callout tone="warning">{t('secretLost')}</Callout>}
      {kept && !required && <SwitchField control={control} name={`removed.${name}`} label={t('removeSecret')} />}
    </>
  );
}
