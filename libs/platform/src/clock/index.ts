export { Clock, StoppedClock } from './clock.js';
