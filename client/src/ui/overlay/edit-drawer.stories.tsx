import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import type { ComponentProps } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { ProblemError } from '../../lib/problem';
import { StatusBadge } from '../data/badge';
import { QuotaField } from '../form/number-field';
import { SwitchField } from '../form/switch-field';
import { TextField } from '../form/text-field';
import { EditDrawer, FormSection } from './edit-drawer';

const t = getFixedT(null, 'tokens');

interface Values {
  name: string;
  unlimited: boolean;
  quota: number | null;
}
type DrawerProps = ComponentProps<typeof EditDrawer<Values>>;

function TokenDrawer({ errors, ...props }: Partial<DrawerProps> & { errors?: FieldErrors<Values> }) {
  const form = useForm<Values>({ defaultValues: { name: 'ci', unlimited: false, quota: 500_000 }, errors });
  return (
    <EditDrawer
      open
      onClose={() => undefined}
      onSubmit={async () => undefined}
      title={t('form.edit')}
      form={form}
      {...props}
    >
      <TextField control={form.control} name="name" label={t('field.name')} required />
      <FormSection id="limits" title={t('form.limits')} text={t('form.limitsText')}>
        <SwitchField control={form.control} name="unlimited" label={t('field.unlimited')} />
        <QuotaField control={form.control} name="quota" label={t('field.quota')} help={t('field.quotaHelp')} />
      </FormSection>
    </EditDrawer>
  );
}

const meta: Meta<typeof EditDrawer<Values>> = {
  component: EditDrawer,
  subcomponents: { FormSection },
  render: (args) => <TokenDrawer {...args} />,
};
export default meta;
type Story = StoryObj<typeof EditDrawer<Values>>;

export const Default: Story = {};
export const WithStatus: Story = { render: () => <TokenDrawer status={<StatusBadge domain="token" value={1} />} /> };
export const Wide: Story = { args: { size: 'lg' } };
export const WithIndex: Story = {
  args: { size: 'lg', sections: [{ id: 'limits', title: t('form.limits') }] },
};
export const Loading: Story = { args: { loading: true } };
export const LoadFailed: Story = {
  args: {
    loadError: new ProblemError({ kind: 'server', message: '', requestId: '01JQ8ZK3V7M2XW9E' }),
    onRetry: () => undefined,
  },
};
export const Invalid: Story = {
  render: () => <TokenDrawer errors={{ name: { type: 'schema', message: t('error.name') } }} />,
};
export const Refused: Story = {
  render: () => <TokenDrawer errors={{ root: { server: { type: 'server', message: t('error.quota') } } }} />,
};
