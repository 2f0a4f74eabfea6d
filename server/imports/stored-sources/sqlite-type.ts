/** The registered content type of SQLite files. */
export const SQLITE_TYPE = 'application/vnd.sqlite3';
