import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type Control, useController, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { notify } from '../../ui/feedback/notify';
import { FileField } from '../../ui/form/file-field';
import { JsonField } from '../../ui/form/json-field';
import { MultiSelectField } from '../../ui/form/multi-select-field';
import { SelectField } from '../../ui/form/select-field';
import { TextField } from '../../ui/form/text-field';
import { EditDrawer, FormSection } from '../../ui/overlay/edit-drawer';
import { FileSummary } from './file-summary';
import { emptyImport, type ImportForm, importSchema, roles } from './import-form.schema';
import { type FilePreview, type FileTerms, importFile, maxFileBytes, previewFile } from './vendor-file';
import { useVendorInvoiceChannelsQuery } from './vendor-invoices.generated';

interface ImportDrawerProps {
  open: boolean;
  onClose(): void;
  onImported(id: number): void;
}

const nameOf = (fileName: string) => fileName.replace(/\.csv$/i, '').slice(0, 100);

/** Imports an invoice. Mounted with a new key each time it opens. */
export function ImportDrawer({ open, onClose, onImported }: ImportDrawerProps) {
  const { t } = useTranslation('vendorInvoices');
  const { data, loading, error, refetch } = useVendorInvoiceChannelsQuery();
  const form = useForm<ImportForm>({ resolver: zodResolver(importSchema), defaultValues: emptyImport });
  const { control } = form;
  const [content, currency, dateOrder, columns] = useWatch({
    control,
    name: ['content', 'currency', 'dateOrder', 'columns'],
  });
  const preview = usePreview({ content, currency, dateOrder, columns });
  const header = preview.preview?.header ?? [];
  const choices = [...new Set(header.filter((name) => name.trim() !== ''))].map((name) => ({
    value: name,
    label: name,
  }));
  const save = async (values: ImportForm) => {
    const id = await importFile(values);
    notify.success(t('done.imported', { name: values.name.trim() }));
    onImported(id);
  };
  const choose = (file: { name: string; content: string }) => {
    const { name, fileName } = form.getValues();
    form.setValue('fileName', file.name);
    form.setValue('content', file.content, { shouldDirty: true, shouldValidate: true });
    if (name === '' || name === nameOf(fileName)) form.setValue('name', nameOf(file.name), { shouldDirty: true });
  };
  return (
    <EditDrawer
      open={open}
      onClose={onClose}
      form={form}
      size="lg"
      title={t('import')}
      submitLabel={t('form.submit')}
      loading={loading}
      loadError={error}
      onRetry={() => void refetch().catch(() => undefined)}
      onSubmit={save}
    >
      <VendorFileField control={control} onChoose={choose} />
      <FileSummary {...preview} />
      <TextField control={control} name="name" label={t('field.name')} required autoComplete="off" />
      <MultiSelectField
        control={control}
        name="channelIds"
        label={t('field.channels')}
        help={t('field.channelsHelp')}
        options={(data?.vendorInvoiceChannels ?? []).map(({ id, name }) => ({ value: id, label: `${name} (#${id})` }))}
        maxH="48"
        required
      />
      <TextField
        control={control}
        name="currency"
        label={t('field.currency')}
        help={t('field.currencyHelp')}
        autoComplete="off"
        required
      />
      {currency.trim().toUpperCase() !== 'USD' && (
        <TextField
          control={control}
          name="rate"
          label={t('field.rate')}
          help={t('field.rateHelp')}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      )}
      <JsonField
        control={control}
        name="modelNames"
        label={t('field.modelNames')}
        help={t('field.modelNamesHelp')}
        example={'{\n  "Claude Haiku 4.5": "claude-haiku-4-5"\n}'}
      />
      <FormSection title={t('form.columns')} text={t('form.columnsText')}>
        {roles.map((role) => (
          <SelectField
            key={role}
            control={control}
            name={`columns.${role}`}
            label={t(`role.${role}`)}
            options={choices}
            placeholder={t('form.recognised')}
          />
        ))}
        <SelectField
          control={control}
          name="dateOrder"
          label={t('field.dateOrder')}
          options={(['mdy', 'dmy'] as const).map((value) => ({ value, label: t(`dateOrder.${value}`) }))}
          placeholder={t('form.recognised')}
        />
      </FormSection>
    </EditDrawer>
  );
}

interface VendorFileFieldProps {
  control: Control<ImportForm>;
  onChoose(file: { name: string; content: string }): void;
}

/** Selects the file of the vendor, and reads it. */
function VendorFileField({ control, onChoose }: VendorFileFieldProps) {
  const { t } = useTranslation('vendorInvoices');
  const { field, fieldState } = useController({ control, name: 'content' });
  const fileName = useWatch({ control, name: 'fileName' });
  const [tooLarge, setTooLarge] = useState(false);
  const choose = async (file: File) => {
    setTooLarge(file.size > maxFileBytes);
    if (file.size <= maxFileBytes) onChoose({ name: file.name, content: await file.text() });
  };
  return (
    <FileField
      label={t('field.file')}
      help={t('field.fileHelp')}
      error={tooLarge ? { type: 'size', message: t('error.tooLarge') } : fieldState.error}
      accept=".csv,.tsv,.txt,text/csv"
      fileName={fileName || undefined}
      buttonRef={field.ref}
      onChoose={(file) => void choose(file)}
    />
  );
}

interface Preview {
  preview?: FilePreview;
  error?: unknown;
  loading: boolean;
}

/** The lines that the server reads from the chosen file; requested again when the terms of reading change. */
function usePreview({ content, currency, dateOrder, columns }: FileTerms): Preview {
  const [state, setState] = useState<Preview>({ loading: false });
  const named = JSON.stringify(columns);
  const isCurrency = /^\s*[A-Za-z]{3}\s*$/.test(currency);
  useEffect(() => {
    if (content === '' || !isCurrency) return;
    let isCurrent = true;
    setState((before) => ({ ...before, loading: true }));
    const terms = { content, currency, dateOrder, columns: JSON.parse(named) as FileTerms['columns'] };
    previewFile(terms)
      .then((preview) => isCurrent && setState({ preview, loading: false }))
      .catch((error: unknown) => isCurrent && setState({ error, loading: false }));
    return () => {
      isCurrent = false;
    };
  }, [content, currency, dateOrder, named, isCurrency]);
  return state;
}
