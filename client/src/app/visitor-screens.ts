import type { RouteObject } from 'react-router-dom';
import { screen } from './screen';

/** Public screens inside the shell. */
export const visitorScreens: RouteObject[] = [
  screen('/', ['home'], () => import('../features/home/home.page').then((m) => m.HomePage)),
  screen('/pricing', ['pricing'], () => import('../features/pricing/pricing.page').then((m) => m.PricingPage)),
  screen('/about', ['about'], () => import('../features/about/about.page').then((m) => m.AboutPage)),
];
