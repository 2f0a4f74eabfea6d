import type { Meta, StoryObj } from '@storybook/react-vite';
import { useForm } from 'react-hook-form';
import type { Validity } from '../../lib/validity';
import { ValidityFields } from './validity-fields';

function Form(validity: Validity) {
  const { control } = useForm<Validity>({ defaultValues: validity });
  return <ValidityFields control={control} />;
}

const meta: Meta<typeof Form> = { component: Form, render: (validity) => <Form {...validity} /> };
export default meta;
type Story = StoryObj<typeof meta>;

export const Unlimited: Story = { args: { validFrom: null, validUntil: null } };
export const Limited: Story = {
  args: { validFrom: '2026-03-14T09:26:53.000Z', validUntil: '2026-04-14T09:26:53.000Z' },
};
