import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { composeStory, type StoryObj } from '@storybook/react-vite';
import { act, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { renderScreen } from '../testing/render';

/** Components without stories, with the reason. */
const withoutStories: Record<string, string> = {
  'chart/line-set.plot.tsx': 'drawn by LineSet',
  'chart/pattern.tsx': 'drawn by Legend and StackedTime',
  'chart/render-near-viewport.tsx': 'delays the charts of LineSet and StackedTime',
  'chart/plot-frame.tsx': 'drawn by LineSet and StackedTime',
  'chart/pointer-box.tsx': 'opened by the plots of LineSet and StackedTime',
  'chart/stacked-time.plot.tsx': 'drawn by StackedTime',
  'copy.dialog.tsx': 'opened by useCopy if the browser refuses',
  'form/json-editor.dialog.tsx': 'opened by JsonEditor',
  'form/json-editor-pane.tsx': 'drawn by JsonEditor',
  'form/unit-sign.tsx': 'drawn by NumberField',
  'overlay/action-panel.tsx': 'opened by ActionMenu',
  'overlay/confirm.dialog.tsx': 'opened by useConfirm',
  'overlay/detail-dialog-panel.tsx': 'drawn by DetailDialog',
  'overlay/menu-panel.tsx': 'opened by ActionMenu',
  'overlay/menu-trigger.tsx': 'adds a menu to any button, see ActionMenu',
  'overlay/section-index.tsx': 'drawn by EditDrawer',
  'shell/account-panel.tsx': 'opened by AccountMenu',
  'shell/choice-panel.tsx': 'opened by LanguageMenu and ThemeMenu',
  'shell/nav-drawer-panel.tsx': 'opened by NavDrawer',
  'sign-in/bot-check.tsx': 'loads a script from another origin',
  'sign-in/telegram.dialog.tsx': 'frames a page of another origin',
  'table/column-separator.tsx': 'drawn by DataTable',
  'table/filter-sheet.tsx': 'drawn by FilterBar on phones',
  'table/grid-row.tsx': 'drawn by DataTable',
  'table/inline-editor.tsx': 'drawn by InlineEdit',
  'table/row-window.tsx': 'decides which rows are rendered, draws nothing',
  'table/table-cards.tsx': 'drawn by DataTable',
  'table/table-grid.tsx': 'drawn by DataTable',
  'table/virtual-rows.tsx': 'decides which rows are rendered, draws nothing',
  'theme/color-mode.tsx': 'a provider, draws nothing',
  'tip-bubble.tsx': 'opened by Tip',
};

const files = readdirSync(join(process.cwd(), 'client/src/ui'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .sort();
const storyFiles = files.filter((file) => file.endsWith('.stories.tsx'));

describe('every component has stories', () => {
  it.each(files.filter((file) => !storyFiles.includes(file)))('%s', (file) => {
    const expected = file.replace(/\.tsx$/, '.stories.tsx');
    const missing = storyFiles.includes(expected) || file in withoutStories ? [] : [expected];
    expect({ 'write this file, or give a reason in withoutStories': missing }).toEqual({
      'write this file, or give a reason in withoutStories': [],
    });
  });

  it('only components without stories have a reason', () => {
    const stale = Object.keys(withoutStories).filter(
      (file) => !files.includes(file) || storyFiles.includes(file.replace(/\.tsx$/, '.stories.tsx')),
    );
    expect(stale).toEqual([]);
  });
});

/** Shared by the stories of a file, because mounting the providers for each takes longer than the stories. */
let show: (story: ReactNode) => void;
function Stage() {
  const [shown, setShown] = useState<ReactNode>(null);
  show = setShown;
  return shown;
}

// The texts of both languages have the same keys, so each file is shown in one of them.
describe.each([
  ['en', 0],
  ['zh', 1],
] as const)('stories in %s', (language, half) => {
  const errors: string[] = [];

  beforeEach(() => {
    errors.length = 0;
    jest.spyOn(console, 'error').mockImplementation((...args) => void errors.push(args.map(String).join(' ')));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each(storyFiles.filter((_, index) => index % 2 === half))('%s', async (file) => {
    const { container } = await renderScreen(<Stage />, { language });
    const user = userEvent.setup();
    const { default: meta, ...stories } = await import(`./${file}`);
    for (const [name, story] of Object.entries<StoryObj>(stories)) {
      const Story = composeStory(story, meta);
      await act(() => Story.load());
      await act(async () => show(<Story key={name} />));
      await Story.play?.({ canvas: within(container), canvasElement: container, userEvent: user });
      expect({ story: name, errors }).toEqual({ story: name, errors: [] });
    }
    expect(stories).not.toEqual({});
  });
});
