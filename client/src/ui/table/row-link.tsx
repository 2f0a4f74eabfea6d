import { Link, type LinkProps } from 'react-router-dom';

/** Name of a row, linked to its record. Tall enough for touch. */
export const RowLink = (props: Omit<LinkProps, 'className'>) => <Link {...props} className="row-link" />;
