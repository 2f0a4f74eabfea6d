import { Box } from '@chakra-ui/react/box';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ChartSkeleton } from './chart-card';

/** Draws a chart, and loads what draws it, when it comes near the window: a page of many charts opens at once. */
export function NearView({ h, children }: { h: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    // Without it there is no layout either, and nothing to draw on.
    if (!box.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '600px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const skeleton = <ChartSkeleton h={h} />;
  return (
    <Box ref={box} h={h}>
      {near ? <Suspense fallback={skeleton}>{children}</Suspense> : skeleton}
    </Box>
  );
}
