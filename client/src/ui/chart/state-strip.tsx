import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { IconAction } from '../icon-action';
import { coarse } from '../theme/recipes/touch';
import { useIsMobile } from '../use-window-width';

/** Distinguishes states without colours. */
type StripPattern = 'plain' | 'stripes' | 'rows' | 'grid';

export interface StripState {
  name: string;
  /** A token of a colour. */
  color: string;
  pattern: StripPattern;
}

interface StripPeriod {
  state: StripState;
  from: number;
  to: number;
}

/** One of the equal parts of the range. */
export interface StripPart {
  /** Its time and all that happened in it. */
  name: string;
  /** For each lane: nothing, a low mark or a high one. */
  marks: readonly (0 | 1 | 2)[];
}

export interface StripLane {
  name: string;
  /** Tokens of the colours of low and high marks. */
  colors: readonly [low: string, high: string];
  /** The meanings of low and high marks, if they differ. */
  legend?: readonly [low: string, high: string];
}

interface StateStripProps {
  /** Name of the list of parts for screen readers. */
  label: string;
  /** Header of the bar of states. */
  stateHeader: string;
  from: number;
  to: number;
  states: readonly StripState[];
  periods: readonly StripPeriod[];
  lanes: readonly StripLane[];
  parts: readonly StripPart[];
  selected: number | undefined;
  /** Undefined when the selected part is chosen again. */
  onSelect(part: number | undefined): void;
  /** Times below the strip, from its start to its end. */
  axis: readonly string[];
  /** Names of the buttons that step to the part before and after, and what to do while no part is selected. */
  steps: { before: string; after: string; hint: string };
}

const overlay = 'var(--tg-colors-bg-panel)';
const patterns: Record<StripPattern, string | undefined> = {
  plain: undefined,
  stripes: `repeating-linear-gradient(45deg, transparent 0 3px, ${overlay} 3px 5px)`,
  rows: `repeating-linear-gradient(0deg, transparent 0 3px, ${overlay} 3px 5px)`,
  grid: `repeating-linear-gradient(0deg, transparent 0 4px, ${overlay} 4px 5px), repeating-linear-gradient(90deg, transparent 0 4px, ${overlay} 4px 5px)`,
};
const colorOf = (token: string) => `var(--tg-colors-${token.replaceAll('.', '-')})`;
const fillOf = ({ color, pattern }: StripState) => ({
  backgroundColor: colorOf(color),
  backgroundImage: patterns[pattern],
});

const barHeight = '1.5rem';
const laneHeight = '1rem';

const Part = chakra('button', {
  base: {
    flex: '1',
    minW: '0',
    h: 'full',
    cursor: 'button',
    borderRadius: '2px',
    _hover: { outline: '1px solid', outlineColor: 'border.control' },
    '&[aria-selected=true]': { outline: '2px solid', outlineColor: 'fg' },
  },
});

/**
 * The states of an object over time, with marks for events: one tab stop, arrow keys move, Enter selects a part.
 * A part is narrower than a finger, so a tap selects the one below it and buttons step to its neighbours.
 */
export function StateStrip(props: StateStripProps) {
  const { label, stateHeader, states, periods, lanes, axis, from, to } = props;
  const mobile = useIsMobile();
  const share = (at: number) => `${(Math.min(Math.max((at - from) / (to - from), 0), 1) * 100).toFixed(3)}%`;
  return (
    <Box>
      <Box display="grid" gridTemplateColumns="max-content minmax(0, 1fr)" columnGap="3" textStyle="caption">
        <Box color="fg.muted" aria-hidden>
          <Box style={{ height: barHeight }} lineHeight="1.5rem">
            {stateHeader}
          </Box>
          {lanes.map(({ name }) => (
            <Box key={name} style={{ height: laneHeight }} lineHeight="1rem" mt="1">
              {name}
            </Box>
          ))}
        </Box>
        <Box position="relative">
          <Box
            position="relative"
            bg="bg.muted"
            borderRadius="2px"
            overflow="hidden"
            style={{ height: barHeight }}
            aria-hidden
          >
            {periods.map((period) => (
              <Box
                key={period.from}
                position="absolute"
                insetY="0"
                style={{
                  ...fillOf(period.state),
                  insetInlineStart: share(period.from),
                  width: `max(2px, calc(${share(period.to)} - ${share(period.from)}))`,
                }}
              />
            ))}
          </Box>
          {lanes.map((lane, at) => (
            <Marks key={lane.name} lane={lane} marks={props.parts.map(({ marks }) => marks[at] ?? 0)} />
          ))}
          {mobile ? <TapArea {...props} /> : <Parts {...props} label={label} />}
        </Box>
        <span />
        <Box display="flex" justifyContent="space-between" gap="2" color="fg.muted" mt="1">
          {axis.map((time, at) => (
            <Box
              key={String(at)}
              display={at === 0 || at === axis.length - 1 ? undefined : { base: 'none', sm: 'block' }}
            >
              {time}
            </Box>
          ))}
        </Box>
      </Box>
      <Steps {...props} />
      <Box
        as="ul"
        listStyleType="none"
        display="flex"
        flexWrap="wrap"
        columnGap="4"
        rowGap="1"
        mt="3"
        textStyle="caption"
      >
        {states.map((state) => (
          <Box as="li" key={state.name} display="inline-flex" alignItems="center" gap="1.5">
            <Box boxSize="3" borderRadius="2px" style={fillOf(state)} aria-hidden />
            {state.name}
          </Box>
        ))}
        {lanes.flatMap(({ legend = [], colors }) =>
          legend.map((name, at) => (
            <Box as="li" key={name} display="inline-flex" alignItems="center" gap="1.5">
              <Box w="2" borderTopRadius="2px" style={markStyle(at === 0 ? 1 : 2, colors)} aria-hidden />
              {name}
            </Box>
          )),
        )}
      </Box>
    </Box>
  );
}

/** Marks differ by their height, so that colours are not needed to distinguish them. */
const markStyle = (mark: 1 | 2, [low, high]: StripLane['colors']) => ({
  height: mark === 2 ? '0.875rem' : '0.375rem',
  backgroundColor: colorOf(mark === 2 ? high : low),
});

function Marks({ lane, marks }: { lane: StripLane; marks: readonly (0 | 1 | 2)[] }) {
  return (
    <Box
      display="flex"
      alignItems="flex-end"
      mt="1"
      borderBottomWidth="1px"
      borderColor="border"
      style={{ height: laneHeight }}
      aria-hidden
    >
      {marks.map((mark, at) => (
        <Box key={String(at)} flex="1" minW="0" px="0.5px">
          {mark !== 0 && <Box borderTopRadius="2px" maxW="2" mx="auto" style={markStyle(mark, lane.colors)} />}
        </Box>
      ))}
    </Box>
  );
}

/** Selects the part at the position of a tap. Screen readers and keyboards have the buttons. */
function TapArea({ parts, selected, onSelect }: StateStripProps) {
  return (
    <>
      {selected !== undefined && selected >= 0 && (
        <Box
          position="absolute"
          insetY="0"
          outline="2px solid"
          outlineColor="fg"
          borderRadius="2px"
          style={{ insetInlineStart: `${(selected / parts.length) * 100}%`, width: `${100 / parts.length}%` }}
          aria-hidden
        />
      )}
      <Box
        position="absolute"
        inset="0"
        aria-hidden
        onClick={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          const part = Math.floor(((clientX - left) / width) * parts.length);
          onSelect(Math.max(0, Math.min(parts.length - 1, part)));
        }}
      />
    </>
  );
}

/** The selected part with buttons to its neighbours, on touch screens and in narrow windows. */
function Steps({ parts, selected = -1, onSelect, steps }: StateStripProps) {
  const last = parts.length - 1;
  const part = parts[selected];
  const move = (to: number) => {
    if (parts[to]) onSelect(to);
  };
  return (
    <Box
      display={{ base: 'flex', sm: 'none' }}
      css={{ [coarse]: { display: 'flex' } }}
      alignItems="center"
      gap="1"
      mt="2"
    >
      <IconAction
        icon={ChevronLeft}
        label={steps.before}
        // Not `disabled`, which would lose the focus at the end.
        aria-disabled={selected === 0}
        onClick={() => move(part ? selected - 1 : last)}
      />
      <Box role="status" flex="1" textStyle="caption" textAlign="center" color={part ? undefined : 'fg.muted'}>
        {part?.name ?? steps.hint}
      </Box>
      <IconAction
        icon={ChevronRight}
        label={steps.after}
        aria-disabled={selected === last}
        onClick={() => move(part ? selected + 1 : 0)}
      />
    </Box>
  );
}

function Parts({ label, parts, selected, onSelect }: StateStripProps) {
  const [focused, setFocused] = useState(parts.length - 1);
  const list = useRef<HTMLDivElement>(null);
  const at = Math.min(focused, parts.length - 1);
  const choose = (part: number) => onSelect(part === selected ? undefined : part);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = parts.length - 1;
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      const part = Math.max(0, Math.min(last, target));
      setFocused(part);
      list.current?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus();
    } else if (event.key === 'Escape') onSelect(undefined);
  };
  return (
    <Box
      ref={list}
      role="listbox"
      aria-label={label}
      aria-orientation="horizontal"
      display="flex"
      position="absolute"
      inset="0"
      onKeyDown={onKeyDown}
    >
      {parts.map(({ name }, part) => (
        <Part
          // Names repeat when daylight saving time ends.
          key={String(part)}
          type="button"
          role="option"
          data-part={part}
          aria-label={name}
          aria-selected={part === selected}
          title={name}
          tabIndex={part === at ? 0 : -1}
          onFocus={() => setFocused(part)}
          onClick={() => choose(part)}
        />
      ))}
    </Box>
  );
}
