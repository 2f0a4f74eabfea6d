import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/render';
import { StackedTimePlot } from './stacked-time.plot';

// jsdom has no layout, but the plot measures its container.
jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 300));

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
    await waitFor(() => expect(document.querySelectorAll('.recharts-bar-rectangle path')).toHaveLength(2));
    await userEvent.click(document.querySelectorAll('.recharts-bar-rectangle path')[1] as Element);
    expect(picked).toEqual([[1, 'gpt-4o']]);
  });

  it('shows losses below the axis, without covering what is above it', async () => {
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
    const bars = () => [...document.querySelectorAll('.recharts-bar-rectangle path')];
    await waitFor(() => expect(bars()).toHaveLength(2));
    const [profit = { top: 0, bottom: 0 }, loss = { top: 0, bottom: 0 }] = bars().map((bar) => {
      const [y, height] = ['y', 'height'].map((name) => Number(bar.getAttribute(name)));
      const ends = [y ?? 0, (y ?? 0) + (height ?? 0)];
      return { top: Math.min(...ends), bottom: Math.max(...ends) };
    });
    expect(loss.top).toBeGreaterThanOrEqual(profit.bottom);
  });
});
