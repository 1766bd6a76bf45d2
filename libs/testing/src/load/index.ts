export { OpenLoad, type LoadPlan, type LoadRequest, type LoadResult } from './open-load.js';
