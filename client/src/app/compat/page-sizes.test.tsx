import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { useLocalList } from '../../features/settings/pricing/use-local-list';
import { stored } from '../../lib/storage';
import { openConsole } from '../../testing/every-screen';

/** Paginated lists. */
const lists = ['/user', '/channel', '/token', '/redemption', '/log', '/midjourney', '/task'];

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

describe('page size', () => {
  it.each(lists)('of %s is read from page-size if it is one of the options', async (path) => {
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

  it('reloads the list when it is changed, and is stored for the next visit', async () => {
    const { router, requests: sentQueries } = await open('/token?page=3', '10');
    fireEvent.change(await sizes(), { target: { value: '100' } });
    await waitFor(() => expect(sentQueries()).toBe(100));
    expect(router.state.location.search).toBe('?size=100');
    expect(localStorage.getItem('page-size')).toBe('100');
    expect(stored.pageSize.read()).toBe(100);
  });

  it('of the price table of the settings is ten', () => {
    const rows = Array.from({ length: 30 }, (_, index) => index);
    const { result } = renderHook(() => useLocalList(rows, false, () => undefined));
    expect(result.current.rows).toHaveLength(10);
  });
});
