// `@razao/testing/postgres`: the embedded PostgreSQL, without a build.
export { freePort, removeCluster, startCluster } from './cluster.mjs';
