import { describe, expect, it } from '@jest/globals';
import { ArrivingBodies } from './arriving-bodies.js';

const tooMany = expect.objectContaining({ code: 'too_many_bodies' });

describe('arriving bodies of one account', () => {
  it.each([
    ['a quarter of the bytes in several bodies', [10, 15], 1],
    ['a quarter of the number', [1, 1], 1],
  ])('are refused beyond %s', (_, accepted, refused) => {
    const bodies = new ArrivingBodies({ bodies: 8, bytes: 100 });
    for (const bytes of accepted) bodies.add(1, bytes);
    expect(() => bodies.add(1, refused)).toThrow(tooMany);
    expect(() => bodies.add(2, refused)).not.toThrow();
  });

  it('may include one that is longer than the share, even during an unbuffered upload', () => {
    const bodies = new ArrivingBodies({ bodies: 8, bytes: 100 });
    bodies.add(1, 0);
    expect(() => bodies.add(1, 60)).not.toThrow();
  });

  it.each([
    ['the number', { bodies: 100, bytes: 1_000_000 }],
    ['the bytes', { bodies: 1_000_000, bytes: 100 }],
  ])('leave a part of %s to other accounts, however many of them send as much as they may', (_, max) => {
    const bodies = new ArrivingBodies(max);
    let accepted = 0;
    for (let account = 1; account <= 8; account++) {
      try {
        for (;;) {
          bodies.add(account, 1);
          accepted++;
        }
      } catch (error) {
        expect(error).toEqual(tooMany);
      }
    }
    expect(accepted).toBeLessThan(95);
    expect(() => bodies.add(9, 1)).not.toThrow();
  });

  it('are counted until they are removed, once', () => {
    const bodies = new ArrivingBodies({ bodies: 4, bytes: 100 });
    const remove = bodies.add(1, 10);
    expect(() => bodies.add(1, 1)).toThrow(tooMany);
    remove();
    remove();
    bodies.add(1, 10);
    expect(() => bodies.add(1, 1)).toThrow(tooMany);
  });
});
