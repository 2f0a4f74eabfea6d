import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useTranslation } from '../../i18n/use-translation';
import { notify } from '../../ui/feedback/notify';
import { JsonField } from '../../ui/form/json-field';
import { EditDrawer } from '../../ui/overlay/edit-drawer';
import { modelNames } from './import-form.schema';
import { useSetVendorModelNamesMutation } from './vendor-invoices.generated';

interface ModelNamesDrawerProps {
  invoice: { id: string; name: string; modelNames: string };
  open: boolean;
  onClose(): void;
  onSaved(): void;
}

const schema = z.object({ modelNames });

/** Edits which model of the upstream a name on the invoice means. Mounted with a new key each time it opens. */
export function ModelNamesDrawer({ invoice, open, onClose, onSaved }: ModelNamesDrawerProps) {
  const { t } = useTranslation('vendorInvoices');
  const [mutate] = useSetVendorModelNamesMutation();
  const form = useForm<{ modelNames: string }>({
    resolver: zodResolver(schema),
    defaultValues: { modelNames: JSON.stringify(JSON.parse(invoice.modelNames), null, 2) },
  });
  const save = async (values: { modelNames: string }) => {
    await mutate({ variables: { id: invoice.id, input: values } });
    notify.success(t('done.named'));
    onSaved();
  };
  return (
    <EditDrawer
      open={open}
      onClose={onClose}
      form={form}
      title={t('names.title', { name: invoice.name })}
      onSubmit={save}
    >
      <JsonField
        control={form.control}
        name="modelNames"
        label={t('field.modelNames')}
        help={t('field.modelNamesHelp')}
        example={'{\n  "Claude Haiku 4.5": "claude-haiku-4-5"\n}'}
      />
    </EditDrawer>
  );
}
