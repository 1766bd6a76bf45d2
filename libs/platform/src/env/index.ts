export { addressProblem } from './address.js';
export { FlagVariable, IntegerVariable, SecretVariable, TextVariable, variablesOf } from './variable.js';
export type { VariableDescription } from './variable.js';
export {
  asOneLine,
  ConfigurationError,
  EnvError,
  EXIT_CONFIGURATION,
  logsAsJson,
  parseEnv,
} from './parse-env.js';
export type { CrossChecked, EnvProblem } from './parse-env.js';
export { CellEnv } from './cell.env.js';
export { QueuesEnv } from './queues.env.js';
export { ReaderEnv } from './reader.env.js';
export { ServiceEnv } from './service.env.js';
