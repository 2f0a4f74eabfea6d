import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/render';
import { LineSetPlot } from './line-set.plot';
import { StackedTimePlot } from './stacked-time.plot';

// jsdom has no layout, but the plot measures its container.
jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 300));

const bucketsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), label: `${at}h`, name: `hour ${at}` }));

describe('plot', () => {
  it('links a part of a bar to its bucket and series', async () => {
    const picked: unknown[] = [];
    const series = { id: 'gpt-4o', name: 'gpt-4o', slot: 1, values: [3, 5], total: 8 };
    await renderScreen(
      <StackedTimePlot
        label="Spend, chart"
        buckets={[
          { id: '1', label: '09:00', name: 'nine' },
          { id: '2', label: '10:00', name: 'ten' },
        ]}
        series={[series]}
        totalName="Total"
        format={String}
        formatAxis={String}
        onPick={(bucket, one) => picked.push([bucket, one?.id])}
      />,
      { language: 'en' },
    );
    screen.getByRole('img', { name: 'Spend, chart' });
    await waitFor(() => expect(document.querySelectorAll('[data-stack]')).toHaveLength(2));
    await userEvent.click(document.querySelectorAll('[data-stack]')[1] as Element);
    expect(picked).toEqual([[1, 'gpt-4o']]);
  });

  it('shows losses below the axis, without covering the area above it', async () => {
    const seriesOf = (id: string, slot: number, value: number) => ({
      id,
      name: id,
      slot,
      values: [value],
      total: value,
    });
    await renderScreen(
      <StackedTimePlot
        label="Margin, chart"
        buckets={[{ id: '1', label: '09:00', name: 'nine' }]}
        series={[seriesOf('profit', 1, 3), seriesOf('loss', 2, -2)]}
        totalName="Total"
        format={String}
        formatAxis={String}
      />,
      { language: 'en' },
    );
    const bars = () => [...document.querySelectorAll('[data-stack]')];
    await waitFor(() => expect(bars()).toHaveLength(2));
    const [profit = { top: 0, bottom: 0 }, loss = { top: 0, bottom: 0 }] = bars().map((bar) => {
      const [y, height] = ['y', 'height'].map((name) => Number(bar.getAttribute(name)));
      const ends = [y ?? 0, (y ?? 0) + (height ?? 0)];
      return { top: Math.min(...ends), bottom: Math.max(...ends) };
    });
    expect(loss.top).toBeGreaterThanOrEqual(profit.bottom);
  });

  it('shows the values under the pointer, largest first, and their total', async () => {
    const seriesOf = (name: string, slot: number, values: number[]) => ({ id: name, name, slot, values, total: 0 });
    await renderScreen(
      <StackedTimePlot
        label="Spend, chart"
        buckets={bucketsOf(2)}
        series={[seriesOf('small', 1, [1, 0]), seriesOf('large', 2, [2, 0])]}
        totalName="Total"
        format={(value) => `${value} units`}
        formatAxis={String}
      />,
      { language: 'en' },
    );
    const plot = screen.getByRole('img', { name: 'Spend, chart' }).querySelector('svg') as Element;
    fireEvent.mouseMove(plot, { clientX: 100, clientY: 50 });
    const box = screen.getByText('hour 0').parentElement as Element;
    expect(box.textContent).toBe('hour 0large2 unitssmall1 unitsTotal3 units');
    fireEvent.mouseLeave(plot);
    expect(screen.queryByText('hour 0')).toBeNull();
  });

  it('draws many buckets as areas', async () => {
    const series = { id: 'a', name: 'a', slot: 1, values: Array.from({ length: 120 }, (_, at) => at), total: 0 };
    await renderScreen(
      <StackedTimePlot
        label="Spend, chart"
        buckets={bucketsOf(120)}
        series={[series]}
        totalName="Total"
        format={String}
        formatAxis={String}
      />,
      { language: 'en' },
    );
    await waitFor(() => expect(document.querySelectorAll('path[data-stack]')).toHaveLength(1));
  });

  it.each([
    ['where there is no value', false, 2],
    ['where a logarithmic scale has none', true, 3],
  ])('has a gap in a line: %s', async (_name, logarithmic, parts) => {
    await renderScreen(
      <LineSetPlot
        label="Times, chart"
        buckets={bucketsOf(5)}
        lines={[{ id: 'p50', name: 'p50', slot: 1, values: [1, null, 3, 0, 5] }]}
        logarithmic={logarithmic}
        format={String}
      />,
      { language: 'en' },
    );
    const starts = () => document.querySelector('path[stroke-linecap]')?.getAttribute('d')?.match(/M/g);
    await waitFor(() => expect(starts()).toHaveLength(parts));
  });
});
