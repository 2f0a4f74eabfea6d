import { Box } from '@chakra-ui/react/box';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ChartSkeleton } from './chart-card';

/** Renders a chart when it comes near the viewport, so that a page with many charts opens fast. */
export function RenderNearViewport({ h, children }: { h: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    // Environments without IntersectionObserver have no layout either.
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
  return (
    <Box ref={box} h={h}>
      {near ? children : <ChartSkeleton h={h} />}
    </Box>
  );
}
