import { defineGlobalStyles } from '@chakra-ui/react/styled-system';
import { cellClasses } from './cell-classes';
import { sideNavClasses } from './side-nav-classes';
import { tableClasses } from './table-classes';

/**
 * Styles of what a table has in each of a hundred rows, and of the navigation that every page has. They are resolved
 * once, with the theme: a component of Chakra resolves its styles at every rendering, which took a third of the time
 * until a list was shown.
 */
export const classes = defineGlobalStyles({ ...tableClasses, ...cellClasses, ...sideNavClasses });
