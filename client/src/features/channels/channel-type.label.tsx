import type { StatusColor } from '../../ui/theme/palette';
import { Tip } from '../../ui/tip';

const tints: StatusColor[] = ['blue', 'violet', 'cyan', 'green', 'orange', 'lime', 'yellow', 'red'];

/** Two letters for a provider: the initials of the first two words, or the first two letters of one word. */
export function monogramOf(label: string): string {
  const words = label
    .replaceAll(/[()（），,]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const [first = '?', second] = words;
  const letters = [...first];
  return (
    second && /^[A-Za-z]/.test(first) ? `${letters[0]}${[...second][0]}` : letters.slice(0, 2).join('')
  ).toUpperCase();
}

/** Monogram and name of a channel type; each type always has the same colour. */
export function ChannelTypeLabel({ type, label }: { type: number; label: string }) {
  const tint = tints[type % tints.length] ?? 'gray';
  return (
    <span className="line">
      <span className="monogram tint" data-color={tint} aria-hidden>
        {monogramOf(label)}
      </span>
      <Tip content={label}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tip opens on focus */}
        <span className="truncate" style={{ maxWidth: '5rem' }} tabIndex={0}>
          {label}
        </span>
      </Tip>
    </span>
  );
}
