import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { param, useListState } from '../../lib/list-state';
import { stored, storedColumns } from '../../lib/storage';
import { findDialog } from '../../testing/dialog';
import { renderScreen } from '../../testing/render';
import type { DataColumn } from './column';
import { DataTable } from './data-table';
import { FilterBar } from './filter-bar';
import { InlineEdit } from './inline-edit';
import type { DataTableProps } from './table-props';

interface Row {
  id: string;
  name: string;
  cost: number;
}

const rows: Row[] = Array.from({ length: 5 }, (_, index) => ({
  id: String(index + 1),
  name: `row ${index + 1}`,
  cost: index,
}));
const columns: DataColumn<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, fixed: true },
  { id: 'cost', header: 'Cost', cell: ({ cost }) => `${cost} units`, align: 'end' },
  { id: 'extra', header: 'Extra', cell: () => 'extra', optional: true },
];
const url = { q: param.text() };
const onRefresh = jest.fn();

const onDelete = jest.fn<(ids: string[]) => void>();

function Screen(props: Partial<DataTableProps<Row>> & { selectable?: boolean }) {
  const list = useListState(url);
  const [ids, setIds] = useState<string[]>([]);
  return (
    <DataTable
      id="test"
      caption="Rows"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      total={95}
      list={list}
      loading={false}
      onRefresh={onRefresh}
      filters={
        <FilterBar search={{ value: list.filters.q, onChange: (q) => list.setFilters({ q }), placeholder: 'Find' }} />
      }
      empty={{ title: 'No rows at all', action: <button type="button">Add</button> }}
      selection={
        props.selectable
          ? {
              ids,
              onChange: setIds,
              bulkActions: (
                <button type="button" onClick={() => onDelete(ids)}>
                  Delete
                </button>
              ),
            }
          : undefined
      }
      {...props}
    />
  );
}

const show = (props: Parameters<typeof Screen>[0] = {}, at = '/') =>
  renderScreen(<Screen {...props} />, { at, language: 'en' });
const search = (router: { state: { location: { search: string } } }) => router.state.location.search;

beforeEach(() => {
  localStorage.clear();
  stored.pageSize.clear();
  onRefresh.mockClear();
  onDelete.mockClear();
});

describe('table rows', () => {
  it('have a caption and column headers', async () => {
    await show();
    const table = screen.getByRole('table', { name: 'Rows' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Name', 'Cost']);
    expect(within(table).getAllByRole('row')).toHaveLength(6);
  });

  it('are skeletons until the first response, with filters available', async () => {
    await show({ rows: undefined, loading: true });
    expect(screen.queryByText('No rows at all')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Find' })).toBeTruthy();
  });

  it('show an empty state if there are none', async () => {
    await show({ rows: [], total: 0 });
    expect(screen.getByText('No rows at all')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add' })).toBeTruthy();
  });

  it('offer to clear the filters if none matches', async () => {
    const { router } = await show({ rows: [], total: 0 }, '/?q=nothing');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(search(router)).toBe('');
  });

  it('show an error with a retry', async () => {
    await show({ rows: undefined, error: new TypeError('network') });
    expect(screen.getByRole('alert').textContent).toContain('Unable to connect to the server');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRefresh).toHaveBeenCalledTimes(1);
  });

  it.each([null, false, ''])('show a dash for a cell without content (%p)', async (content) => {
    await show({ columns: [{ id: 'note', header: 'Note', cell: () => content }] });
    const [, row] = screen.getAllByRole('row');
    expect(within(row as HTMLElement).getByRole('img', { name: 'none' }).textContent).toBe('–');
  });

  it('stay after a failed refetch', async () => {
    await show({ error: new TypeError('network') });
    expect(screen.getByText('row 1')).toBeTruthy();
    expect(screen.getByRole('alert')).toBeTruthy();
  });
});

describe('loading rows', () => {
  it('keep the previous rows, marked as busy', async () => {
    await show({ loading: true });
    const busy = screen.getByText('row 1').closest('[aria-busy=true]');
    expect(busy).not.toBeNull();
    expect(screen.getAllByRole('row')).toHaveLength(6);
  });
});

describe('table pages', () => {
  it("are calculated from the server's total", async () => {
    await show({}, '/?page=2');
    expect(screen.getByText('21–40 of 95')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
  });

  it('change with the address', async () => {
    const { router } = await show();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(search(router)).toBe('?page=2');
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(search(router)).toBe('');
  });

  it('reset when the size changes, and the size is stored', async () => {
    const { router } = await show({}, '/?page=3');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
    expect(search(router)).toBe('?size=50');
    expect(stored.pageSize.read()).toBe(50);
  });

  it('past the end redirect to the last one', async () => {
    const { router } = await show({ rows: [] }, '/?page=9');
    expect(search(router)).toBe('?page=5');
  });

  it.each(['?page=-3', '?page=abc', '?size=33'])('ignore %s', async (query) => {
    await show({}, `/${query}`);
    expect(screen.getByText('1–20 of 95')).toBeTruthy();
  });
});

describe('table search', () => {
  it('is stored in the address on Enter and resets to page 1', async () => {
    const { router } = await show({}, '/?page=3');
    await userEvent.type(screen.getByRole('textbox', { name: 'Find' }), 'gpt{Enter}');
    expect(search(router)).toBe('?q=gpt');
  });
});

describe('table columns', () => {
  const openDialog = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    return findDialog('Columns');
  };
  const noChoice = { hidden: [], order: [], pinnedStart: [], pinnedEnd: [], widths: [] };
  /** The first column is 300 px wide unless a width was chosen. */
  const layOut = () => {
    jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
      const chosen = this.closest('table')?.style.getPropertyValue('--width-0');
      return chosen ? Number.parseInt(chosen, 10) : 300;
    });
  };
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const headers = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);

  it('apply on OK and are stored', async () => {
    const view = await show();
    const dialog = await openDialog();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Extra' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Move up: Extra' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(headers()).toEqual(['Name', 'Extra', 'Cost']);
    view.unmount();
    await show();
    expect(headers()).toEqual(['Name', 'Extra', 'Cost']);
  });

  it('are unchanged on Cancel', async () => {
    await show();
    const dialog = await openDialog();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Cost' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(headers()).toEqual(['Name', 'Cost']);
  });

  it('can all be selected with one click', async () => {
    await show();
    const dialog = await openDialog();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Cost' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Select all' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(headers()).toEqual(['Name', 'Cost', 'Extra']);
  });

  it('can be reset to the default', async () => {
    const view = await show();
    const dialog = await openDialog();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Select all' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
    await userEvent.click(within(await openDialog()).getByRole('button', { name: 'Reset' }));
    expect(headers()).toEqual(['Name', 'Cost']);
    view.unmount();
    await show();
    expect(headers()).toEqual(['Name', 'Cost']);
  });

  it('are pinned to an edge, which is stored', async () => {
    const view = await show();
    const dialog = await openDialog();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pin Name to the left' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pin Name to the right' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
    view.unmount();
    await show();
    expect(headers()).toEqual(['Cost', 'Name']);
  });

  it('have a width that the keyboard changes and restores', async () => {
    await show();
    const [first, second] = screen.getAllByRole('separator');
    const widthOf = () => storedColumns('test', 'user').read()?.widths;
    act(() => first?.focus());
    await userEvent.keyboard('{End}{ArrowLeft}{ArrowDown}{Home}');
    expect(document.activeElement).toBe(second);
    expect(widthOf()).toEqual([
      { id: 'name', width: 48 },
      { id: 'cost', width: 48 },
    ]);
    await userEvent.keyboard('{Enter}');
    await userEvent.dblClick(first as HTMLElement);
    expect(widthOf()).toEqual([]);
  });

  it('state their width after each change, within the bounds', async () => {
    storedColumns('test', 'user').write({ ...noChoice, widths: [{ id: 'name', width: 9_000 }] });
    layOut();
    await show();
    const [separator] = screen.getAllByRole('separator');
    const stated = () => separator?.getAttribute('aria-valuenow');
    act(() => separator?.focus());
    expect(stated()).toBe('1200');
    await userEvent.keyboard('{Home}');
    expect(stated()).toBe('48');
    await userEvent.keyboard('{Enter}');
    expect(stated()).toBe('300');
  });

  it('that are fixed cannot be hidden', async () => {
    await show();
    const dialog = await openDialog();
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Name' }).disabled).toBe(true);
  });
});

describe('sortable headers', () => {
  const orders = {
    dearest: { id: 'cost', desc: true },
    cheapest: { id: 'cost', desc: false },
    name: { id: 'name', desc: false },
  };
  const sortedBy = (value: string) => ({ sort: { value, orders, onChange } });
  const onChange = jest.fn();
  beforeEach(() => {
    onChange.mockClear();
  });

  it.each([
    ['apply the first order of their column', 'dearest', 'Name', 'name'],
    ['reverse the order', 'dearest', 'Cost', 'cheapest'],
    ['restore the default order after the last one', 'cheapest', 'Cost', ''],
    ['restore the default order if there is no reverse order', 'name', 'Name', ''],
  ])('%s', async (_, value, header, applied) => {
    await show(sortedBy(value));
    await userEvent.click(screen.getByRole('button', { name: header }));
    expect(onChange.mock.calls).toEqual([[applied]]);
  });

  it('state the current order', async () => {
    await show(sortedBy('dearest'));
    const headers = screen.getAllByRole('columnheader');
    expect(headers.map((header) => header.getAttribute('aria-sort'))).toEqual([null, 'descending']);
  });

  it('are plain text if the list cannot be sorted by the column', async () => {
    await show();
    expect(screen.queryByRole('button', { name: 'Cost' })).toBeNull();
  });
});

describe('row selection', () => {
  it('opens the bar, and Escape clears it', async () => {
    await show({ selectable: true });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select row 2' }));
    const bar = screen.getByRole('toolbar', { name: 'Bulk actions' });
    expect(within(bar).getByText('1 selected')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('of the page selects every row', async () => {
    await show({ selectable: true });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText('5 selected')).toBeTruthy();
  });

  it('with Shift selects the range', async () => {
    await show({ selectable: true });
    const user = userEvent.setup();
    await user.click(screen.getByRole('checkbox', { name: 'Select row 1' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select row 4' }));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('4 selected')).toBeTruthy();
  });

  it('is complete for a command that is clicked before the page renders', async () => {
    await show({ selectable: true });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select row 1' }));
    const box = screen.getByRole('checkbox', { name: 'Select row 2' });
    const command = screen.getByRole('button', { name: 'Delete' });
    await act(async () => {
      box.click();
      command.click();
    });
    expect(onDelete.mock.calls).toEqual([[['1', '2']]]);
  });
});

describe('an edited cell', () => {
  const edit = async () => {
    const onOpen = jest.fn();
    const onSave = jest.fn(async () => undefined);
    const cell = ({ name }: Row) => (
      <InlineEdit value={name} field="name" rowName={name} problemOf={() => 'too long'} onSave={onSave} />
    );
    await show({ selectable: true, onOpen, columns: [{ id: 'name', header: 'Name', cell }] });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select row 1' }));
    await userEvent.click(screen.getByRole('button', { name: /row 2/ }));
    await userEvent.type(await screen.findByRole('textbox', { name: /row 2/ }), '{Enter}');
    return { onOpen, error: await screen.findByText('too long') };
  };

  it('stays open when its error is clicked', async () => {
    const { onOpen, error } = await edit();
    await userEvent.click(error);
    expect(onOpen).not.toHaveBeenCalled();
  });

  it.each([
    ['Escape on its buttons, after Escape has closed the tip', '{Tab}{Escape}{Escape}'],
    ['Enter on ✗', '{Tab}{Tab}{Enter}'],
  ])('is cancelled by %s, and the selection stays', async (_, keys) => {
    const { error } = await edit();
    await userEvent.keyboard(keys);
    expect(error.isConnected).toBe(false);
    expect(screen.getByText('1 selected')).toBeTruthy();
  });
});

describe('row detail', () => {
  it('opens below the row, from its button or a click on the row', async () => {
    const onToggle = jest.fn();
    const detail = { render: ({ name }: Row) => `detail of ${name}`, openId: '2', onToggle };
    await show({ detail });
    expect(screen.getByText('detail of row 2')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Expand row 3' }));
    expect(onToggle).toHaveBeenLastCalledWith('3');
    await userEvent.click(screen.getByText('row 2'));
    expect(onToggle).toHaveBeenLastCalledWith(null);
  });
});

describe('rows on mobile', () => {
  const { matchMedia } = window;
  beforeEach(() => {
    window.matchMedia = (media) =>
      Object.assign(new EventTarget(), { matches: media.startsWith('(max-width'), media }) as MediaQueryList;
  });
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  it('are sorted with a select, because cards have no headers', async () => {
    const onChange = jest.fn();
    const orders = { '-cost': { id: 'cost', desc: true }, cost: { id: 'cost', desc: false } };
    await show({ sort: { value: '-cost', orders, onChange } });
    const select = screen.getByRole('combobox', { name: 'Sort by' });
    expect(within(select).getByRole('option', { name: 'Cost, descending', selected: true })).toBeTruthy();
    await userEvent.selectOptions(select, 'Cost, ascending');
    expect(onChange.mock.calls).toEqual([['cost']]);
  });

  it('are cards with short values on one line', async () => {
    const placed: DataColumn<Row>[] = [
      { id: 'name', header: 'Name', cell: ({ name }) => name, fixed: true, card: 'title' },
      { id: 'id', header: 'ID', cell: ({ id }) => id, card: 'short' },
      { id: 'cost', header: 'Cost', cell: ({ cost }) => cost },
      { id: 'weight', header: 'Weight', cell: () => 7, card: 'short' },
      { id: 'note', header: 'Note', cell: () => null, card: 'short' },
    ];
    await show({ columns: placed });
    const [card] = within(screen.getByRole('list', { name: 'Rows' })).getAllByRole('listitem');
    const lines = [...(card?.querySelectorAll('dl') ?? [])].map((line) => line.textContent);
    expect(lines).toEqual(['ID1Weight7', 'Cost0']);
  });

  it('have their buttons in a menu next to the filters, and visible without filters', async () => {
    const { unmount } = await show();
    expect(screen.getByRole('button', { name: 'Views, columns and commands' }).getAttribute('aria-expanded')).toBe(
      'false',
    );
    unmount();
    await show({ filters: undefined, rows: [], total: 0 });
    expect(screen.queryByRole('button', { name: 'Views, columns and commands' })).toBeNull();
    screen.getByRole('button', { name: 'Refresh' });
  });
});
