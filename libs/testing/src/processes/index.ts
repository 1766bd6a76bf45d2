export { RunningProcess, type ProcessPlan } from './running-process.js';
