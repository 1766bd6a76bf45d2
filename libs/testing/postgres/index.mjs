// `@razao/testing/postgres`: the embedded PostgreSQL, usable without a build.
/**
 * @typedef {import('./cluster.mjs').Cluster} Cluster
 * @typedef {import('./cluster.mjs').ClusterOptions} ClusterOptions
 * @typedef {import('./pooler.mjs').Pooler} Pooler
 */
export { startCluster } from './cluster.mjs';
export { accepts, freePort, onFreePorts } from './free-port.mjs';
export { removeCluster } from './place.mjs';
export { isAlive } from './orphans.mjs';
export { findPooler, startPooler } from './pooler.mjs';
