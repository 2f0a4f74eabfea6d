import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen } from '../../testing/render';
import type { DataColumn } from './column';
import { DataTable } from './data-table';
import { FilterBar } from './filter-bar';

interface Thing {
  id: string;
  name: string;
}

const things: readonly Thing[] = Array.from({ length: 100 }, (_, row) => ({ id: `${row}`, name: `thing ${row}` }));

/** Ids of the rendered rows, once per render. */
let rendered: string[] = [];
let change: (rows: readonly Thing[]) => void;

const columns: DataColumn<Thing>[] = [
  {
    id: 'name',
    header: 'Name',
    fixed: true,
    cell: ({ id, name }) => {
      rendered.push(id);
      return name;
    },
  },
];
const actions = ({ name }: Thing) => <button type="button">{`Edit ${name}`}</button>;
const none = () => undefined;

function List() {
  const [rows, setRows] = useState(things);
  const [ids, setIds] = useState<string[]>([]);
  const [q, setQ] = useState('');
  change = setRows;
  return (
    <DataTable
      id="things"
      caption="Things"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      total={100}
      list={{ page: 1, size: 100, filtered: q !== '', setPage: none, setSize: none, clearFilters: none }}
      loading={false}
      onRefresh={none}
      filters={<FilterBar search={{ value: q, onChange: setQ, placeholder: 'Find' }} />}
      empty={{ title: 'None' }}
      onOpen={() => undefined}
      actions={actions}
      selection={{ ids, onChange: setIds, bulkActions: null }}
    />
  );
}

beforeEach(async () => {
  await renderScreen(<List />);
  rendered = [];
});

describe('table', () => {
  it('renders only the changed row of a hundred, once', () => {
    act(() => change(things.map((thing) => (thing.id === '7' ? { ...thing, name: 'changed' } : thing))));
    screen.getByText('changed');
    expect(rendered).toEqual(['7']);
  });

  it('renders no cell when one row or all rows are selected', async () => {
    await userEvent.setup().click(screen.getAllByRole('checkbox')[8] as HTMLElement);
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
    await userEvent.setup().click(screen.getByRole('checkbox', { name: /页/ }));
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(101);
    expect(rendered).toEqual([]);
  });

  it('renders no row while a filter is typed, and no unchanged row when it applies', async () => {
    await userEvent.setup().type(screen.getByRole('textbox', { name: 'Find' }), 'thing 1{Enter}');
    expect(rendered).toEqual([]);
    act(() => change(things.filter(({ name }) => name.startsWith('thing 1'))));
    expect(screen.queryByText('thing 2')).toBeNull();
    expect(rendered).toEqual([]);
  });

  it('renders no cell while a column is resized', async () => {
    const user = userEvent.setup();
    const separator = screen.getByRole('separator');
    act(() => separator.focus());
    await user.keyboard('{Home}{ArrowRight}');
    expect(screen.getByRole('table').style.getPropertyValue('--width-0')).not.toBe('');
    expect(rendered).toEqual([]);
  });
});
