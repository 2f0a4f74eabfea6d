import { Box } from '@chakra-ui/react/box';
import { Link as Anchor } from '@chakra-ui/react/link';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { ChartCard, type ChartCardProps } from './chart-card';
import { type FlowEnd, type FlowLink, type FlowNode, flowOf, flowWidth } from './flow';
import { chartColor, otherSlot, slotsOf } from './series';

interface FlowChartProps extends Omit<ChartCardProps, 'table' | 'empty' | 'legend'> {
  links: readonly FlowLink[];
  /** Both sides, largest first. */
  starts: readonly FlowEnd[];
  ends: readonly FlowEnd[];
  /** The header of the names at the start, in the table. */
  startHeader: string;
  format(value: number): string;
  /** The address of the calls of an end. */
  linkOf?(side: 'from' | 'to', id: string): string | undefined;
  empty: string;
}

/** The part of the chart that is hovered or focused; the others are dimmed. */
interface Marked {
  from?: string;
  to?: string;
}

const isMarked = (marked: Marked | undefined, from: string, to: string): boolean =>
  !marked || ((marked.from === undefined || marked.from === from) && (marked.to === undefined || marked.to === to));

/** How amounts of one dimension divide over another one: bands as thick as their amount. */
export function FlowChart({ links, starts, ends, startHeader, format, linkOf, empty, ...card }: FlowChartProps) {
  const { t } = useTranslation('common');
  const [marked, setMarked] = useState<Marked>();
  const flow = useMemo(() => flowOf(links, starts, ends), [links, starts, ends]);
  const slots = useMemo(() => slotsOf(starts.map(({ id }) => id)), [starts]);
  const colorOf = (id: string) => chartColor(slots.get(id) ?? otherSlot);
  const nameOf = (nodes: readonly FlowNode[], id: string) => nodes.find((node) => node.id === id)?.name ?? '';
  const mark = (side: 'from' | 'to') => (id: string | undefined) =>
    setMarked(id === undefined ? undefined : { [side]: id });
  return (
    <ChartCard
      {...card}
      empty={links.length === 0 ? empty : undefined}
      table={{
        rowHeader: startHeader,
        columns: ends.map(({ name }) => name),
        rows: starts.map(({ id, name }) => ({
          id,
          name,
          to: linkOf?.('from', id),
          values: ends.map((end) => links.find(({ from, to }) => from === id && to === end.id)?.value ?? null),
        })),
        format,
      }}
    >
      <Box
        role="group"
        aria-label={t('chart.plot', { title: card.title })}
        display="grid"
        gridTemplateColumns="minmax(0, 13rem) minmax(3rem, 1fr) minmax(0, 13rem)"
        columnGap="2"
        maxW="72rem"
      >
        <Names
          nodes={flow.starts}
          height={flow.height}
          align="end"
          format={format}
          linkOf={(id) => linkOf?.('from', id)}
          onMark={mark('from')}
        />
        <svg
          width="100%"
          height={flow.height}
          viewBox={`0 0 ${flowWidth} ${flow.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {flow.bands.map(({ from, to, value, path }) => (
            <path
              key={JSON.stringify([from, to])}
              d={path}
              fill={colorOf(from)}
              fillOpacity={isMarked(marked, from, to) ? 0.5 : 0.12}
              stroke="var(--tg-colors-bg-panel)"
              strokeWidth="1"
              vectorEffect="non-scaling-stroke"
              onPointerEnter={() => setMarked({ from, to })}
              onPointerLeave={() => setMarked(undefined)}
            >
              <title>{`${nameOf(flow.starts, from)} → ${nameOf(flow.ends, to)} · ${format(value)}`}</title>
            </path>
          ))}
          {flow.starts.map(({ id, barTop, barHeight }) => (
            <rect key={id} x="0" y={barTop} width="1" height={barHeight} fill={colorOf(id)} />
          ))}
          {flow.ends.map(({ id, barTop, barHeight }) => (
            <rect key={id} x={flowWidth - 1} y={barTop} width="1" height={barHeight} fill="var(--tg-colors-fg-muted)" />
          ))}
        </svg>
        <Names
          nodes={flow.ends}
          height={flow.height}
          align="start"
          format={format}
          linkOf={(id) => linkOf?.('to', id)}
          onMark={mark('to')}
        />
      </Box>
    </ChartCard>
  );
}

interface NamesProps {
  nodes: readonly FlowNode[];
  height: number;
  align: 'start' | 'end';
  format(value: number): string;
  linkOf(id: string): string | undefined;
  onMark(id: string | undefined): void;
}

/** Names and amounts of one side, each next to its bar. */
function Names({ nodes, height, align, format, linkOf, onMark }: NamesProps) {
  return (
    <Box
      as="ul"
      listStyleType="none"
      position="relative"
      textStyle="caption"
      css={{ '& > li': { position: 'absolute', insetX: '0', display: 'flex', gap: '2', alignItems: 'center' } }}
      style={{ height }}
    >
      {nodes.map(({ id, name, total, top, lineHeight }) => {
        const address = linkOf(id);
        return (
          <li
            key={id}
            style={{ top, height: lineHeight, justifyContent: align }}
            onPointerEnter={() => onMark(id)}
            onPointerLeave={() => onMark(undefined)}
            onFocus={() => onMark(id)}
            onBlur={() => onMark(undefined)}
          >
            <Box as="span" truncate minW="0" title={name}>
              {address ? (
                <Anchor asChild display="inline" color="fg">
                  <Link to={address}>{name}</Link>
                </Anchor>
              ) : (
                name
              )}
            </Box>
            <Box as="span" textStyle="figure" color="fg.muted" flexShrink="0">
              {format(total)}
            </Box>
          </li>
        );
      })}
    </Box>
  );
}
