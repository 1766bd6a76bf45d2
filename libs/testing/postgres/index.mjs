// `@razao/testing/postgres`: the embedded PostgreSQL, without a build.
export { startCluster } from './cluster.mjs';
export { freePort } from './free-port.mjs';
export { removeCluster } from './place.mjs';
export { commandOf, isAlive } from './orphans.mjs';
export { findPooler, startPooler } from './pooler.mjs';
