export interface ClusterOptions {
  /** Folder of the state file and, where the server's account can reach it, of the data. Without it the cluster is temporary. */
  home?: string;
  /** Default: true with a home, false without. */
  durable?: boolean;
  /** Default: a free one. */
  port?: number;
  settings?: Record<string, string>;
  /** Keeps Ctrl-C of the terminal away from the server: the caller stops it. */
  detached?: boolean;
  onLog?: (line: string) => void;
}

export interface Cluster {
  /** Maintenance database, as superuser. */
  readonly url: string;
  urlOf(database: string): string;
  readonly port: number;
  readonly pid: number;
  readonly dataDir: string;
  readonly version: string;
  readonly exited: Promise<number | null>;
  /** Orderly; a temporary cluster's folder is removed. */
  stop(): Promise<void>;
  /** For exit handlers: asks the server to stop and does not wait. */
  stopNow(): void;
  /** SIGKILL, data folder kept: for recovery tests. */
  crash(): Promise<void>;
}

export function startCluster(options?: ClusterOptions): Promise<Cluster>;
export function removeCluster(home: string): Promise<void>;
/** One that nothing listens on, at every call another; below those of outgoing connections. */
export function freePort(): Promise<number>;

/** Command line of a process, empty when there is none. */
export function commandOf(pid: number): string;
export function isAlive(pid: number): boolean;

export interface PoolerOptions {
  program: string;
  /** Address of a database of the server. */
  server: string;
  logins: readonly { name: string; password: string }[];
  /** Over the defaults: transaction mode, start-up options ignored. */
  settings?: Record<string, string>;
}

export interface Pooler {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The machine's PgBouncer, or the first that runs of the programs given; undefined when there is none. */
export function findPooler(programs?: readonly string[]): { program: string; version: string } | undefined;
export function startPooler(options: PoolerOptions): Promise<Pooler>;
