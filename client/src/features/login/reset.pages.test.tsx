import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../lib/storage';
import { findDialog } from '../../testing/dialog';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import { ResetConfirmPage } from './reset-confirm.page';
import { ResetRequestPage } from './reset-request.page';

const routes = [
  { path: '/reset', element: <ResetRequestPage /> },
  { path: '/user/reset', element: <ResetConfirmPage /> },
];

beforeEach(() => {
  localStorage.clear();
  stored.status.clear();
});

describe('password reset request', () => {
  const button = (name: string | RegExp = '提交') => screen.getByRole<HTMLButtonElement>('button', { name });

  it('is enabled with an address', async () => {
    fakeServer({});
    await renderScreen(routes, { at: '/reset', language: 'zh' });
    expect(button().disabled).toBe(true);
    await userEvent.type(screen.getByLabelText('邮箱'), 'a@example.com');
    expect(button().disabled).toBe(false);
  });

  it('sends no request for an empty address, even on Enter', async () => {
    const server = fakeServer({});
    await renderScreen(routes, { at: '/reset', language: 'zh' });
    await userEvent.type(screen.getByLabelText('邮箱'), '{Enter}');
    expect(server.calls).toEqual([]);
  });

  it('shows the same result for every address, and disables the button for a delay', async () => {
    const graphql = fakeGraphql({ requestPasswordReset: () => ({ requestPasswordReset: true }) });
    fakeServer({ '/graphql': graphql.handler });
    await renderScreen(routes, { at: '/reset', language: 'zh' });
    await userEvent.type(screen.getByLabelText('邮箱'), ' a@example.com {Enter}');
    expect(await screen.findByText(/^如果该邮箱已绑定账户/)).toBeTruthy();
    expect(graphql.last('RequestPasswordReset')).toEqual({ email: 'a@example.com', botCheck: '' });
    expect(button(/^重试（(30|2\d) 秒）$/).disabled).toBe(true);
    await userEvent.type(screen.getByLabelText('邮箱'), '{Enter}');
    expect(graphql.sentRequests).toHaveLength(1);
  });

  it('can be retried immediately after an error', async () => {
    const graphql = fakeGraphql({ requestPasswordReset: () => new Error('无效的邮箱地址') });
    fakeServer({ '/graphql': graphql.handler });
    await renderScreen(routes, { at: '/reset', language: 'zh' });
    await userEvent.type(screen.getByLabelText('邮箱'), 'a{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('无效的邮箱地址');
    expect(button().disabled).toBe(false);
  });
});

describe('password reset link', () => {
  const at = '/user/reset?email=a%40example.com&token=t0ken';
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  const confirm = async () => {
    const graphql = fakeGraphql({ resetPassword: () => ({ resetPassword: 'new-secret-1' }) });
    const server = fakeServer({ '/graphql': graphql.handler });
    await renderScreen(routes, { at, language: 'zh' });
    expect(server.calls).toEqual([]);
    // Does not use userEvent, which replaces the clipboard.
    fireEvent.click(screen.getByRole('button', { name: '提交' }));
    return graphql;
  };

  it('resets the password once and copies it', async () => {
    const copied: string[] = [];
    clipboard(async (text) => void copied.push(text));
    const graphql = await confirm();
    expect(await screen.findByText(/^密码已重置并已复制到剪贴板/)).toBeTruthy();
    expect(screen.getByText('new-secret-1').closest('pre')).toBeTruthy();
    expect(graphql.last('ResetPassword')).toEqual({ email: 'a@example.com', token: 't0ken' });
    expect(copied).toEqual(['new-secret-1']);
    expect(screen.queryByRole('button', { name: '提交' })).toBeNull();
    expect(JSON.stringify(localStorage)).not.toContain('new-secret-1');
  });

  it('offers the password for manual copying without clipboard access', async () => {
    clipboard(() => Promise.reject(new Error('no')));
    await confirm();
    const dialog = await findDialog('无法复制到剪贴板，请手动复制');
    expect(dialog.querySelector('textarea')?.value).toBe('new-secret-1');
  });

  it('reports an expired link', async () => {
    const graphql = fakeGraphql({ resetPassword: () => new Error('重置链接非法或已过期') });
    fakeServer({ '/graphql': graphql.handler });
    await renderScreen(routes, { at, language: 'zh' });
    await userEvent.click(screen.getByRole('button', { name: '提交' }));
    expect((await screen.findByRole('alert')).textContent).toContain('重置链接非法或已过期');
  });

  it.each(['/user/reset', '/user/reset?email=a%40example.com', '/user/reset?token=t0ken'])(
    '%s is incomplete',
    async (address) => {
      fakeServer({});
      await renderScreen(routes, { at: address, language: 'zh' });
      expect(screen.getByRole('alert').textContent).toContain('链接不完整');
      expect(screen.queryByRole('button', { name: '提交' })).toBeNull();
      expect(screen.getByRole('link', { name: '重新发送重置邮件' }).getAttribute('href')).toBe('/reset');
    },
  );
});
