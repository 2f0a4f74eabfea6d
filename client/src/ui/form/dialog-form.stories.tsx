import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { useForm } from 'react-hook-form';
import { DialogForm } from './dialog-form';
import { TextField } from './text-field';

const t = getFixedT(null, 'tokens');

/** One object, because the form is rendered again for each other one. */
const REFUSED = { root: { server: { type: 'server', message: t('error.quota') } } };

function Example({ refused = false }: { refused?: boolean }) {
  const form = useForm({ defaultValues: { name: 'laptop' }, errors: refused ? REFUSED : undefined });
  return (
    <DialogForm
      form={form}
      text={t('field.groupHelp')}
      submitLabel={t('form.createSubmit')}
      onSubmit={async () => undefined}
      onClose={() => undefined}
    >
      <TextField control={form.control} name="name" label={t('field.name')} />
    </DialogForm>
  );
}

const meta: Meta<typeof Example> = { component: Example };
export default meta;

export const Default: StoryObj<typeof Example> = {};
export const Refused: StoryObj<typeof Example> = { args: { refused: true } };
