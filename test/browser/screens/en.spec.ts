import { lookAtScreens } from './look.js';

lookAtScreens('en', 'dark', 1);
