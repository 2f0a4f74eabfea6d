import { chartColor } from './series';

/** A mark over the colour of a series, which distinguishes series without colours. The first one has none. */
type Mark = 'rising' | 'dots' | 'rows' | 'falling' | 'columns' | 'grid';
const marks: readonly (Mark | undefined)[] = [undefined, 'rising', 'dots', 'rows', 'falling', 'columns', 'grid'];
const markOf = (slot: number) => marks[slot - 1];

const paths: Record<Exclude<Mark, 'dots'>, string> = {
  rising: 'M-1 9 9 -1',
  falling: 'M-1 -1 9 9',
  rows: 'M0 4h8',
  columns: 'M4 0v8',
  grid: 'M0 4h8M4 0v8',
};

/** Fills of an SVG for the given series; `fillOf` refers to them. */
export function PatternFills({ id, slots }: { id: string; slots: readonly number[] }) {
  return (
    <defs>
      {slots.map((slot) => {
        const mark = markOf(slot);
        return (
          <pattern key={slot} id={`${id}-${slot}`} width="8" height="8" patternUnits="userSpaceOnUse">
            <rect width="8" height="8" fill={chartColor(slot)} />
            {mark === 'dots' ? (
              <circle cx="4" cy="4" r="1.25" fill="var(--tg-colors-bg-panel)" />
            ) : (
              mark && (
                <path
                  d={paths[mark]}
                  stroke="var(--tg-colors-bg-panel)"
                  strokeWidth="1"
                  strokeOpacity="0.7"
                  fill="none"
                />
              )
            )}
          </pattern>
        );
      })}
    </defs>
  );
}

export const fillOf = (id: string, slot: number): string => `url(#${id}-${slot})`;

const dashes = ['', '7 3', '2 3', '10 3 2 3', '14 4', '4 4', '1 4'];
/** The dashes of the line of a series. */
export const dashOf = (slot: number): string | undefined => dashes[slot - 1] || undefined;

/** A sample of a series in a legend. */
export function Swatch({ slot, line, faint }: { slot: number; line?: boolean; faint?: boolean }) {
  const mark = markOf(slot);
  return (
    <svg
      width={line ? 22 : 12}
      height="12"
      viewBox={line ? '0 0 22 12' : '0 0 8 8'}
      style={{ flexShrink: 0, borderRadius: 2, opacity: faint ? 0.35 : 1 }}
      aria-hidden="true"
    >
      {line ? (
        <path d="M0 6h22" stroke={chartColor(slot)} strokeWidth="3" strokeDasharray={dashOf(slot)} />
      ) : (
        <>
          <rect width="8" height="8" fill={chartColor(slot)} />
          {mark === 'dots' && <circle cx="4" cy="4" r="1.5" fill="var(--tg-colors-bg-panel)" />}
          {mark && mark !== 'dots' && (
            <path d={paths[mark]} stroke="var(--tg-colors-bg-panel)" strokeWidth="1" strokeOpacity="0.7" fill="none" />
          )}
        </>
      )}
    </svg>
  );
}
