import { lookAtScreens } from './look.js';

lookAtScreens('zh', 'light', 0);
