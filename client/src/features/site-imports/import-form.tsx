import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { upload } from '../../lib/upload';
import { ProgressBar } from '../../ui/data/progress';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { FileField } from '../../ui/form/file-field';
import { FormAlert } from '../../ui/form/form-alert';
import { RadioCardsField } from '../../ui/form/radio-cards-field';
import { SelectField } from '../../ui/form/select-field';
import { SwitchField } from '../../ui/form/switch-field';
import { TextField } from '../../ui/form/text-field';
import { useField } from '../../ui/form/use-field';
import { useConfirm } from '../../ui/overlay/confirm';
import {
  conflictRules,
  type ImportForm as Form,
  hasFiles,
  importSchema,
  newImport,
  productNames,
  products,
  sourceOf,
} from './import-form.schema';
import { SiteImportsDocument, useStartSiteImportMutation } from './site-imports.generated';

/** Starts an import from another product. A dry run is the first choice, because an import is not reverted. */
export function ImportForm() {
  const { t } = useTranslation('imports');
  const explain = useProblemText();
  const confirm = useConfirm();
  const form = useForm<Form>({ defaultValues: newImport, resolver: zodResolver(importSchema) });
  const { control, handleSubmit } = form;
  const [product, chosen] = useWatch({ control, name: ['product', 'source'] });
  const source = sourceOf({ product, source: chosen });
  const [busy, setBusy] = useState<'check' | 'import'>();
  const [problem, setProblem] = useState<string>();
  const { run, share } = useStartImport();

  const submit = (dryRun: boolean) =>
    handleSubmit(async (values) => {
      const title = t('confirm.title', { product: productNames[values.product] });
      if (!dryRun && !(await confirm({ title, text: t('confirm.text'), action: t('form.import') }))) return;
      setBusy(dryRun ? 'check' : 'import');
      setProblem(undefined);
      try {
        await run(values, dryRun);
      } catch (error) {
        setProblem(explain(error).text);
      } finally {
        setBusy(undefined);
      }
    });

  return (
    <form noValidate onSubmit={(event) => void submit(true)(event)}>
      <Stack gap="5" maxW="prose">
        <FormAlert message={problem} />
        <SelectField
          control={control}
          name="product"
          label={t('form.product')}
          options={products.map((value) => ({ value, label: productNames[value] }))}
        />
        {hasFiles(product) && (
          <RadioCardsField
            control={control}
            name="source"
            label={t('form.source')}
            cards={(['file', 'address'] as const).map((value) => ({
              value,
              label: t(`sourceKind.${value}.label`),
              text: t(`sourceKind.${value}.text`),
            }))}
          />
        )}
        {source === 'file' ? (
          <DatabaseField control={control} disabled={busy !== undefined} />
        ) : (
          <TextField
            control={control}
            name="address"
            label={t('form.address')}
            help={t('form.addressHelp')}
            placeholder="postgres://user:password@host:5432/database"
            required
            autoComplete="off"
            mono
          />
        )}
        <SelectField
          control={control}
          name="conflicts"
          label={t('form.conflicts')}
          help={t('form.conflictsHelp')}
          options={conflictRules.map((value) => ({ value, label: t(`conflicts.${value}`) }))}
        />
        <SwitchField control={control} name="logs" label={t('form.logs')} help={t('form.logsHelp')} />
        <TextField
          control={control}
          name="site"
          label={t('form.site')}
          help={t('form.siteHelp')}
          placeholder={productNames[product].toLowerCase()}
          autoComplete="off"
          mono
        />
        {share !== null && <ProgressBar percent={share * 100} label={t('upload')} />}
        <Flex gap="3" wrap="wrap">
          <Button
            type="submit"
            variant="solid"
            colorPalette="brand"
            disabled={busy !== undefined}
            loading={busy === 'check'}
            loadingText={t('form.check')}
          >
            {t('form.check')}
          </Button>
          <Button
            disabled={busy !== undefined}
            loading={busy === 'import'}
            loadingText={t('form.import')}
            onClick={() => void submit(false)()}
          >
            {t('form.import')}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

/** Selects the SQLite file of the other product. */
function DatabaseField({ control, disabled }: { control: Control<Form>; disabled: boolean }) {
  const { t } = useTranslation('imports');
  const { value, onChange, onBlur, ref, error } = useField<Form, File | null>({ control, name: 'file' });
  return (
    <FileField
      label={t('form.file')}
      help={t('form.fileHelp')}
      error={error}
      disabled={disabled}
      accept=".db,.sqlite,.sqlite3,application/vnd.sqlite3"
      fileName={value?.name}
      buttonRef={ref}
      onBlur={onBlur}
      onChoose={onChange}
    />
  );
}

const SQLITE_TYPE = 'application/vnd.sqlite3';

interface UploadedFile {
  id: number;
}

/** Uploads the file, if it was not, and starts an import. */
function useStartImport() {
  const [share, setShare] = useState<number | null>(null);
  const uploaded = useRef<{ file: File; id: number }>(undefined);
  const [start] = useStartSiteImportMutation({ refetchQueries: [SiteImportsDocument] });

  const sourceIdOf = async (file: File): Promise<string> => {
    if (uploaded.current?.file !== file) {
      setShare(0);
      const path = `/api/site_import/file?name=${encodeURIComponent(file.name)}`;
      const options = { contentType: SQLITE_TYPE, onProgress: setShare };
      const { id } = await upload<UploadedFile>(path, file, options).finally(() => setShare(null));
      uploaded.current = { file, id };
    }
    return String(uploaded.current?.id);
  };

  const run = async (form: Form, dryRun: boolean) => {
    const { product, file, address, site, conflicts, logs } = form;
    const from =
      sourceOf(form) === 'file' && file
        ? { sourceId: await sourceIdOf(file) }
        : { address: address.trim(), sourceId: null };
    // A real import deletes its file, so another one must upload it again.
    if (!dryRun) uploaded.current = undefined;
    await start({ variables: { input: { ...from, product, site: site || null, conflicts, logs, dryRun } } });
  };
  return { run, share };
}
