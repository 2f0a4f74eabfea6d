import type { StrategyCreatedStatic } from 'passport';
import type { Strategy } from 'passport-github2';

/** How a strategy ended: it sends the browser away, or it knows somebody. */
export type StrategyOutcome = { redirect: string } | { user: Express.User };

/**
 * Runs a passport strategy of OAuth 2 once, as passport's own middleware would do for Express: the strategy is given the
 * functions it calls when it has come to an end. There is no session; the state is ours.
 * @param query of the request; OAuth strategies look at nothing else
 * @throws {Error} when the strategy fails
 */
export function runStrategy(
  strategy: Strategy,
  query: Readonly<Record<string, string>>,
  options: object = {},
): Promise<StrategyOutcome> {
  return new Promise((resolve, reject) => {
    const endings: StrategyCreatedStatic = {
      success: (user) => resolve({ user }),
      redirect: (redirect) => resolve({ redirect }),
      fail: () => reject(new Error('the strategy failed')),
      pass: () => reject(new Error('the strategy passed')),
      error: reject,
    };
    const running = Object.assign(Object.create(strategy) as Strategy, endings);
    // Typed for Express, of which a strategy of OAuth 2 uses nothing but the query.
    const request = { query } as unknown as Parameters<Strategy['authenticate']>[0];
    running.authenticate(request, options);
  });
}
