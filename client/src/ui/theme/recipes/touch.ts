/**
 * Touch targets need 44 px: recipes enlarge their hit area under this query. A phone-sized window counts as touch
 * regardless of the pointer that the browser reports.
 */
export const coarse = '@media (pointer: coarse), (max-width: 599.98px)';
