import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { findDialog } from '../../testing/dialog';
import { renderScreen } from '../../testing/render';
import { JsonEditor } from './json-editor';

function Sample({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  const check = (parsed: unknown) => (Array.isArray(parsed) ? undefined : '应为列表');
  return <JsonEditor label="选项" value={value} onChange={setValue} example='["x"]' check={check} />;
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '选项' });

describe('JSON editor', () => {
  it('shows the position of a syntax error', async () => {
    await renderScreen(<Sample start={'[\n  1,,\n]'} />, { language: 'zh' });
    screen.getByText('第 2 行第 5 列：不是合法的 JSON 字符串');
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  it('shows it in English', async () => {
    await renderScreen(<Sample start="[1" />, { language: 'en' });
    screen.getByText('Line 1, column 3: not valid JSON');
  });

  it("reports duplicate keys, then the caller's validation", async () => {
    await renderScreen(<Sample start='[{"a": 1, "a": 2}]' />, { language: 'zh' });
    screen.getByText('第 1 行第 11 列：键“a”重复');
    await userEvent.clear(field());
    await userEvent.type(field(), '1');
    screen.getByText('应为列表');
  });

  it('offers an example for a blank text, and formats', async () => {
    await renderScreen(<Sample />, { language: 'zh' });
    await userEvent.click(screen.getByRole('button', { name: '填入示例：选项' }));
    expect(field().value).toBe('["x"]');
    expect(screen.queryByRole('button', { name: '填入示例：选项' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '格式化：选项' }));
    expect(field().value).toBe('[\n  "x"\n]');
  });

  it('opens in full screen with the same text', async () => {
    await renderScreen(<Sample start="[1]" />, { language: 'zh' });
    await userEvent.click(screen.getByRole('button', { name: '全屏编辑：选项' }));
    const dialog = await findDialog('选项');
    await userEvent.type(within(dialog).getByRole('textbox', { name: '选项' }), 'x');
    expect(dialog.textContent).toContain('不是合法的 JSON 字符串');
    await userEvent.click(screen.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(field().value).toBe('[1]x'));
  });
});
