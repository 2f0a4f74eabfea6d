import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, renderHook } from '@testing-library/react';
import { usePinned } from './use-pinned';

/** A scroll container 200 pixels high; jsdom has no layout, so the test sets the content height. */
class Scroller {
  readonly element = document.createElement('div');
  readonly ref = { current: this.element };
  length = 1_000;
  private top = 0;

  constructor() {
    Object.defineProperties(this.element, {
      clientHeight: { value: 200 },
      scrollHeight: { get: () => this.length },
      scrollTop: {
        get: () => this.top,
        set: (top: number) => {
          this.top = Math.min(top, this.length - 200);
        },
      },
    });
  }

  /** Browsers report a scroll in the next frame, which the test triggers. */
  report(): void {
    act(() => void fireEvent.scroll(this.element));
  }
}

describe('usePinned', () => {
  let scroller: Scroller;

  beforeEach(() => {
    scroller = new Scroller();
  });

  function open() {
    return renderHook(({ content }) => usePinned(scroller.ref, content), {
      initialProps: { content: 1 },
    });
  }

  it('follows growing content', () => {
    const { rerender } = open();
    expect(scroller.element.scrollTop).toBe(800);
    scroller.length = 1_500;
    rerender({ content: 2 });
    expect(scroller.element.scrollTop).toBe(1_300);
  });

  it('stays pinned when content grows before its scroll is reported', () => {
    const { result, rerender } = open();
    scroller.length = 1_500;
    scroller.report();
    expect(result.current.pinned).toBe(true);
    rerender({ content: 2 });
    expect(scroller.element.scrollTop).toBe(1_300);
  });

  it('keeps the position after a scroll up', () => {
    const { result, rerender } = open();
    scroller.element.scrollTop = 500;
    scroller.report();
    expect(result.current.pinned).toBe(false);
    scroller.length = 1_500;
    rerender({ content: 2 });
    expect(scroller.element.scrollTop).toBe(500);
  });

  it.each([
    { way: 'scrolling there', go: () => (scroller.element.scrollTop = 800) },
    { way: 'the button', go: (toEnd: () => void) => act(toEnd) },
  ])('is pinned again at the end, by $way', ({ go }) => {
    const { result } = open();
    scroller.element.scrollTop = 500;
    scroller.report();
    go(result.current.toEnd);
    scroller.report();
    expect(result.current.pinned).toBe(true);
  });
});
