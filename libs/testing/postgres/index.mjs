// `@razao/testing/postgres`: the embedded PostgreSQL, without a build.
export { freePort, startCluster } from './cluster.mjs';
export { removeCluster } from './place.mjs';
export { commandOf, isAlive } from './orphans.mjs';
export { findPooler, startPooler } from './pooler.mjs';
