import { describe, expect, it } from '@jest/globals';
import { readTexts } from '../../testing/texts';
import {
  elapsedColor,
  ratioColor,
  responseColor,
  type StatusDomain,
  statusLook,
  timeToFirstTokenColor,
  totalColor,
} from './status-catalogue';

const texts = readTexts('zh', 'status') as Record<string, Record<string, string>>;
const zh = (label: string) =>
  label.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], texts);

describe('status catalogue', () => {
  it.each([
    ['channel', 1, '已启用', 'green'],
    ['channel', 2, '已禁用', 'gray'],
    ['channel', 3, '自动禁用', 'orange'],
    ['channel', 9, '未知状态', 'gray'],
    ['token', 3, '已过期', 'yellow'],
    ['token', 4, '已耗尽', 'orange'],
    ['user', 1, '已激活', 'green'],
    ['user', 2, '已封禁', 'red'],
    ['user', 3, '未知状态', 'gray'],
    ['role', 1, '普通用户', 'gray'],
    ['role', 10, '管理员', 'blue'],
    ['role', 100, '超级管理员', 'violet'],
    ['role', 0, '未知身份', 'gray'],
    ['log', 2, '消费', 'gray'],
    ['log', 5, '签到', 'blue'],
    ['log', 100, '失败', 'red'],
  ] as [StatusDomain, number, string, string][])('%s %d is %s in %s', (domain, value, text, color) => {
    const look = statusLook(domain, value);
    expect([zh(look.label), look.color]).toEqual([text, color]);
  });

  it.each([
    [0, 'gray'],
    [1000, 'green'],
    [1001, 'lime'],
    [3000, 'lime'],
    [5000, 'yellow'],
    [5001, 'red'],
  ])('a response of %d ms is %s', (ms, color) => {
    expect(responseColor(ms)).toBe(color);
  });

  it.each([
    [100_999, 'green'],
    [101_000, 'orange'],
    [299_999, 'orange'],
    [300_000, 'red'],
  ])('a request of %d ms is %s', (ms, color) => {
    expect(totalColor(ms)).toBe(color);
  });

  it.each([
    [59_999, 'green'],
    [60_000, 'green'],
    [60_001, 'red'],
  ])('an image task of %d ms is %s', (ms, color) => {
    expect(elapsedColor(ms)).toBe(color);
  });

  it.each([
    [2999, 'green'],
    [3000, 'orange'],
    [9999, 'orange'],
    [10_000, 'red'],
  ])('a first token after %d ms is %s', (ms, color) => {
    expect(timeToFirstTokenColor(ms)).toBe(color);
  });

  it.each([
    [1, 'green'],
    [1.01, 'blue'],
    [3.01, 'orange'],
    [5, 'orange'],
    [5.01, 'red'],
  ])('a group ratio of %d is %s', (ratio, color) => {
    expect(ratioColor(ratio)).toBe(color);
  });
});
