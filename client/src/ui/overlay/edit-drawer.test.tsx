import { zodResolver } from '@hookform/resolvers/zod';
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { ProblemError } from '../../lib/problem';
import { stored } from '../../lib/storage';
import { findAlertDialog, findDialog } from '../../testing/dialog';
import { renderScreen } from '../../testing/render';
import { NumberField, QuotaField } from '../form/number-field';
import { TextField } from '../form/text-field';
import { EditDrawer } from './edit-drawer';

const schema = z.object({
  name: z.string().check(z.minLength(1, 'validation:required')),
  priority: z.nullable(z.number('validation:number')),
  quota: z.nullable(z.number('validation:number')),
});
type Values = z.infer<typeof schema>;

interface DrawerScreenProps {
  onSubmit(values: Values, changed: object): Promise<unknown>;
  loading?: boolean;
}

function DrawerScreen({ onSubmit, loading }: DrawerScreenProps) {
  const navigate = useNavigate();
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { name: 'old', priority: 0, quota: 500_000 },
  });
  return (
    <EditDrawer
      open
      onClose={() => navigate('/list')}
      title="Edit thing"
      form={form}
      onSubmit={onSubmit}
      loading={loading}
    >
      <TextField control={form.control} name="name" label="Name" required />
      <NumberField control={form.control} name="priority" label="Priority" />
      <QuotaField control={form.control} name="quota" label="Quota" presets={[5_000_000]} />
    </EditDrawer>
  );
}

/** A drawer whose record loads when the test calls the given function. */
function LoadingDrawer({ hand }: { hand(loaded: () => void): void }) {
  const [loading, setLoading] = useState(true);
  useEffect(() => hand(() => setLoading(false)), [hand]);
  return <DrawerScreen onSubmit={async () => undefined} loading={loading} />;
}

async function show(onSubmit: (values: Values, changed: object) => Promise<unknown> = async () => undefined) {
  const routes = [
    { path: '/list/edit', element: <DrawerScreen onSubmit={onSubmit} /> },
    { path: '/list', element: <p>the list</p> },
  ];
  const view = await renderScreen(routes, { at: '/list/edit', language: 'en' });
  await findDialog('Edit thing');
  return { ...view, user: userEvent.setup() };
}

const submit = () => screen.getByRole('button', { name: 'Submit' });

describe('edit drawer', () => {
  it('saves the input and closes without a confirmation', async () => {
    const onSubmit = jest.fn(async (_values: Values, _changed: object) => undefined);
    const { user } = await show(onSubmit);
    await user.clear(screen.getByLabelText(/Name/));
    await user.type(screen.getByLabelText(/Name/), 'new');
    await user.type(screen.getByLabelText('Priority'), '{Backspace}-99');
    await user.click(submit());
    expect(await screen.findByText('the list')).toBeTruthy();
    expect(onSubmit.mock.calls).toEqual([
      [
        { name: 'new', priority: -99, quota: 500_000 },
        { name: true, priority: true },
      ],
    ]);
  });

  it('reports that a second submit is ignored while the first is in progress', async () => {
    let finish: () => void = () => undefined;
    const onSubmit = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { user } = await show(onSubmit);
    await user.type(screen.getByLabelText(/Name/), '!');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('Not submitted again: a submission is in progress');
    finish();
    expect(await screen.findByText('the list')).toBeTruthy();
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('focuses its body while loading, then the first field', async () => {
    let finish = () => {};
    const element = <LoadingDrawer hand={(loaded) => (finish = loaded)} />;
    await renderScreen([{ path: '/', element }], { at: '/', language: 'en' });
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-busy')).toBe('true'));
    act(() => finish());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Name/)));
  });

  it('closes an unchanged form immediately', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('the list')).toBeTruthy();
  });

  it.each(['Cancel', 'Close', '{Escape}'])('asks for confirmation before %s discards changes', async (way) => {
    const { user } = await show();
    await user.type(screen.getByLabelText(/Name/), '!');
    if (way.startsWith('{')) await user.keyboard(way);
    else await user.click(screen.getByRole('button', { name: way }));
    await findAlertDialog('Discard unsaved changes?');
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>(/Name/).value).toBe('old!');
  });

  it('discards changes after the confirmation', async () => {
    const { user } = await show();
    await user.type(screen.getByLabelText(/Name/), '!');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await findAlertDialog('Discard unsaved changes?');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByText('the list')).toBeTruthy();
  });

  it('reports and counts invalid fields without a request', async () => {
    const onSubmit = jest.fn(async () => undefined);
    const { user } = await show(onSubmit);
    await user.clear(screen.getByLabelText(/Name/));
    await user.type(screen.getByLabelText('Priority'), 'x');
    await user.click(submit());
    expect(await screen.findByText('This field is required')).toBeTruthy();
    expect(screen.getByText('Enter a number')).toBeTruthy();
    expect(screen.getByText('2 fields need attention')).toBeTruthy();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByLabelText(/Name/));
  });

  it('shows a server error on its field', async () => {
    const problem = {
      kind: 'refused' as const,
      message: 'bad input',
      fields: [{ field: 'name', code: 'taken', message: 'Name is taken' }],
    };
    const { user } = await show(() => Promise.reject(new ProblemError(problem)));
    await user.click(submit());
    expect(await screen.findByText('Name is taken')).toBeTruthy();
    expect(screen.getByLabelText(/Name/).getAttribute('aria-invalid')).toBe('true');
  });

  it('shows other server errors above the form', async () => {
    const { user } = await show(() =>
      Promise.reject(new ProblemError({ kind: 'refused', message: 'Quota exhausted' })),
    );
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain('Quota exhausted');
  });

  it('submits once on repeated clicks', async () => {
    let finish = () => {};
    const onSubmit = jest.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const { user } = await show(onSubmit);
    await user.click(submit());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    finish();
    expect(await screen.findByText('the list')).toBeTruthy();
  });

  it('submits on Ctrl+Enter', async () => {
    const onSubmit = jest.fn(async () => undefined);
    const { user } = await show(onSubmit);
    await user.click(screen.getByLabelText(/Name/));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('the list')).toBeTruthy();
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('shows the value of a quota and accepts presets', async () => {
    const { user } = await show();
    expect(screen.getByText('= 500,000 quota units')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '$10.00' }));
    expect(screen.getByLabelText<HTMLInputElement>('Quota').value).toBe('10');
    expect(screen.getByText('= 5,000,000 quota units')).toBeTruthy();
  });

  it.each([
    [true, '1', '0.000002', 1],
    [true, '1', '-2.5', -1_250_000],
    [false, '500000', '7', 7],
  ])('accepts a quota in the unit of the site: in currency %s', async (inCurrency, shown, typed, units) => {
    stored.status.write({ display_in_currency: inCurrency });
    const onSubmit = jest.fn(async (_values: Values) => undefined);
    const { user } = await show(onSubmit);
    const field = screen.getByLabelText<HTMLInputElement>('Quota');
    expect(field.value).toBe(shown);
    await user.clear(field);
    await user.type(field, typed);
    expect(field.value).toBe(typed);
    await user.click(submit());
    await screen.findByText('the list');
    expect(onSubmit.mock.calls[0]?.[0].quota).toBe(units);
    stored.status.clear();
  });
});
