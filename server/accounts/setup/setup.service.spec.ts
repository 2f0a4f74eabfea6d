import { describe, expect, it } from '@jest/globals';
import { UsageMode } from './initialize-site.input.js';
import { readAdministrator } from './setup.service.js';

const form = (username: string | null, password: string, confirmPassword: string) => ({
  username,
  password,
  confirmPassword,
  mode: UsageMode.EXTERNAL,
});

describe('readAdministrator', () => {
  it('trims the username and keeps the password unchanged', () => {
    expect(readAdministrator(form(' root ', ' secret 1 ', ' secret 1 '))).toEqual({
      username: 'root',
      password: ' secret 1 ',
    });
  });

  it.each([
    ['no name', form(null, '12345678', '12345678'), '请输入管理员用户名'],
    ['a blank name', form('  ', '12345678', '12345678'), '请输入管理员用户名'],
    ['a name of 13 characters', form('administrator', '12345678', '12345678'), '用户名最多 12 个字符'],
    ['a name with a mark of no width', form('ro\u200bot', '12345678', '12345678'), '请求参数有误'],
    ['a name with a mark that turns it round', form('to\u202eor', '12345678', '12345678'), '请求参数有误'],
    ['passwords that differ', form('root', '12345678', '12345679'), '两次输入的密码不一致'],
    ['a password of 7 characters', form('root', '1234567', '1234567'), '密码长度至少为8个字符'],
    ['a password of 129 characters', form('root', 'x'.repeat(129), 'x'.repeat(129)), '密码长度不能超过128个字符'],
  ])('rejects %s', (_, input, message) => {
    expect(() => readAdministrator(input)).toThrow(message);
  });

  it.each([8, 128])('accepts a password of %i characters', (length) => {
    const password = '密'.repeat(length);
    expect(readAdministrator(form('管理员管理员管理员管理员', password, password)).password).toBe(password);
  });
});
