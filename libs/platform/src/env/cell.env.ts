// The services and `migrate` share only this variable.
import { IntegerVariable } from './variable.js';

export class CellEnv {
  @IntegerVariable({
    description:
      'cell that the database is; the first run of migrate writes it, and migrate and services refuse a database that is another one',
    default: 0,
    min: 0,
    max: 8191,
  })
  CELL!: number;
}
