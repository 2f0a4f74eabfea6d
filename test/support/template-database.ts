/** The database with all migrations applied, on the PostgreSQL of a test run; tests copy it. */
export const TEMPLATE_DATABASE = 'tollgate_template';
