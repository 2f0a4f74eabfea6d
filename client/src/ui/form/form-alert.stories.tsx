import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { FormAlert } from './form-alert';

const t = getFixedT(null, 'tokens');

const meta: Meta<typeof FormAlert> = { component: FormAlert };
export default meta;

export const Default: StoryObj<typeof FormAlert> = { render: () => <FormAlert message={t('error.quota')} /> };
