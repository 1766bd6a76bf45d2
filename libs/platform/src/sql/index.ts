export { defineSql, loadSql } from './sql-catalogue.js';
export type { SqlStatement } from './sql-catalogue.js';
