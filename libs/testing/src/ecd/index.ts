export { smallEcd } from './small-ecd.js';
