/**
 * Fingers need 44 px: recipes grow their hit area under this query instead of asking scripts for the width. A phone-sized window
 * counts as touched whatever pointer the browser reports.
 */
export const coarse = '@media (pointer: coarse), (max-width: 599.98px)';
