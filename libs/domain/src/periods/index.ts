export { Period } from './period.js';
