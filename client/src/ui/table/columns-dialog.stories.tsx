import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { ColumnsDialog } from './columns-dialog';

const t = getFixedT(null, 'tokens');
const ids = ['name', 'status', 'key', 'quota', 'created', 'expires', 'lastUsed'] as const;
const nothing = () => undefined;

const meta: Meta<typeof ColumnsDialog> = { component: ColumnsDialog };
export default meta;

/** The name column cannot be hidden. */
export const Default: StoryObj<typeof ColumnsDialog> = {
  render: () => (
    <ColumnsDialog
      open
      ordered={ids.map((id) => ({ id, header: t(`column.${id}`), fixed: id === 'name' }))}
      choice={{
        hidden: ['lastUsed'],
        order: [...ids],
        pinnedStart: ['name'],
        pinnedEnd: [],
        widths: [{ id: 'key', width: 120 }],
      }}
      onClose={nothing}
      onChoose={nothing}
      onReset={nothing}
    />
  ),
};
