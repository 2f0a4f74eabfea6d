import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { useLocalList } from '../../features/settings/pricing/use-local-list';
import { stored } from '../../lib/storage';
import { openConsole } from '../../testing/every-screen';

/** Paginated lists, with the section of the specification that defines the page size. */
const lists: readonly (readonly [section: string, path: string])[] = [
  ['1 §2 User management', '/user'],
  ['2 §9', '/channel'],
  ['2 §9', '/token'],
  ['2 §9', '/redemption'],
  ['2 §9', '/log'],
  ['2 §9', '/midjourney'],
  ['2 §9', '/task'],
];

const offered = ['10', '20', '50', '100'];
const sizes = () => screen.findByRole<HTMLSelectElement>('combobox', { name: '每页条数' });

/** Opens a list in a browser with a stored page size; returns the page size of the last request. */
async function open(at: string, kept: string) {
  const site = await openConsole(at, { role: 100, known: { 'TokenConnection.totalCount': 500 } });
  localStorage.setItem('page-size', kept);
  const { router } = await site.enter();
  const requests = () =>
    site.server.calls
      .map(({ body }) => body as { variables?: { page?: { first?: number } } } | undefined)
      .findLast((body) => body?.variables?.page?.first !== undefined)?.variables?.page?.first;
  return { router, requests };
}

afterEach(cleanup);

describe('page size of', () => {
  it.each(lists)('(%s) %s is read from page-size if it is one of the options', async (_, path) => {
    const { requests: requestsOf } = await open(path, '50');
    const select = await sizes();
    expect(requestsOf()).toBe(50);
    expect(select.value).toBe('50');
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.getAttribute('value')),
    ).toEqual(offered);
  });

  it('(2 §2 Usage log) changing the size reloads the list and is stored for the next visit', async () => {
    const { router, requests: sentQueries } = await open('/token?page=3', '10');
    fireEvent.change(await sizes(), { target: { value: '100' } });
    await waitFor(() => expect(sentQueries()).toBe(100));
    expect(router.state.location.search).toBe('?size=100');
    expect(localStorage.getItem('page-size')).toBe('100');
    expect(stored.pageSize.read()).toBe(100);
  });

  it('(2 §2 Operation tab) the price table of the settings has ten rows', () => {
    const rows = Array.from({ length: 30 }, (_, index) => index);
    const { result } = renderHook(() => useLocalList(rows, false, () => undefined));
    expect(result.current.rows).toHaveLength(10);
  });
});
