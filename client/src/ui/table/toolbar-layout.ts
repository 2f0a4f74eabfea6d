import type { DataTableProps } from './table-props';

interface ToolbarInput {
  /** Below 600 px. */
  mobile: boolean;
  /** Below 1280 px. */
  belowWide: boolean;
  /** A phone has a select of the order, unless the list is empty. */
  hasSortSelect: boolean;
}

interface ToolbarLayout {
  /** A button unfolds the tools and the buttons of every list in a separate line. */
  isFolded: boolean;
  /** Heading, tabs and commands are the first line, the filters the second. */
  hasTwoLines: boolean;
  /** Place of the sort order select: instead of missing filters, in a line with the commands, or among the tools. */
  sort: 'filters' | 'line' | 'tools' | undefined;
  /** After the heading, in the line of the sort order, before or after the button that unfolds, or last. */
  commands: 'heading' | 'sort' | 'beforeFold' | 'afterFold' | 'end';
}

type Parts = Pick<DataTableProps<never>, 'heading' | 'headingHasTabs' | 'tabs' | 'filters' | 'tools' | 'commands'>;

/** Where the parts of a toolbar are: one line in a wide window, and up to three in a narrower one. */
export function toolbarLayout(parts: Parts, { mobile, belowWide, hasSortSelect }: ToolbarInput): ToolbarLayout {
  const { heading, headingHasTabs, tabs, filters, tools, commands } = parts;
  const sort = !hasSortSelect ? undefined : headingHasTabs ? 'tools' : filters ? 'line' : 'filters';
  if (mobile) {
    return {
      // No button fits next to others. A separate line needs no button that unfolds it.
      isFolded: Boolean(filters || tabs || tools || commands || sort),
      hasTwoLines: false,
      sort,
      commands: sort === 'line' ? 'sort' : 'beforeFold',
    };
  }
  const hasTwoLines = belowWide && Boolean(heading && (tabs || headingHasTabs));
  const isFolded = belowWide && Boolean(heading && tools);
  return { isFolded, hasTwoLines, sort, commands: hasTwoLines ? 'heading' : isFolded ? 'afterFold' : 'end' };
}
