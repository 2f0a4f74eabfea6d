import { describe, expect, it } from '@jest/globals';
import { withoutLayers } from './style-cache';

describe('withoutLayers', () => {
  it.each([
    {
      name: 'a recipe has no layer, which would lay out the page again',
      rule: '@layer recipes{.t-1a{color:red;}.t-1a:hover{color:blue;}}',
      written: '@media all{.t-1a{color:red;}.t-1a:hover{color:blue;}}',
    },
    {
      name: 'styles of one element are above its recipe',
      rule: '.t-1a:hover,.dark .t-1a>td{color:red;}',
      written: '.t-1a:not(#_):hover,.dark .t-1a:not(#_)>td{color:red;}',
    },
    {
      name: 'styles of one element below a width are above its recipe',
      rule: '@media (width < 600px){.t-1a{color:red;}}',
      written: '@media (width < 600px){.t-1a:not(#_){color:red;}}',
    },
  ])('$name', ({ rule, written }) => {
    expect(withoutLayers(rule)).toBe(written);
  });
});
