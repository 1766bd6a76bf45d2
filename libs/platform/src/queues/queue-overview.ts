// A queue as an operator looks at it: how many jobs in which state, and the first of each. Ids and times only:
// what a job carries stays in the queue.
import type { AnyQueue, QueueBackend } from './queue-backend.js';

const STATES = ['active', 'waiting', 'prioritized', 'delayed'] as const;

type JobState = (typeof STATES)[number];

interface JobOverview {
  id: string;
  state: JobState;
  /** Attempts that ended without success. */
  attempts: number;
  /** RFC 3339, UTC. */
  enqueuedAt: string;
  startedAt: string | null;
}

export interface QueueOverview {
  name: string;
  counts: Record<JobState, number>;
  jobs: JobOverview[];
}

/** At most `jobsMax` jobs of each state, the oldest first. */
export async function overviewOf(
  queue: AnyQueue,
  kind: QueueBackend['kind'],
  jobsMax: number,
): Promise<QueueOverview> {
  const counts = await queue.getJobCounts(...STATES);
  const jobs = await Promise.all(
    STATES.map(async (state) => {
      const count = counts[state] ?? 0;
      // In PostgreSQL BullMQ 6.7 counts the range of these two from the newest, in whatever order it is asked for.
      const fromNewest = kind === 'postgres' && (state === 'active' || state === 'waiting');
      const [start, end] = fromNewest ? [Math.max(0, count - jobsMax), -1] : [0, jobsMax - 1];
      const found = count === 0 ? [] : await queue.getJobs([state], start, end, true);
      return found.slice(0, jobsMax).map((job): JobOverview => ({
        id: job.id ?? '',
        state,
        attempts: job.attemptsMade,
        enqueuedAt: new Date(job.timestamp).toISOString(),
        startedAt: job.processedOn === undefined ? null : new Date(job.processedOn).toISOString(),
      }));
    }),
  );
  return {
    name: queue.name,
    counts: Object.fromEntries(STATES.map((state) => [state, counts[state] ?? 0])) as QueueOverview['counts'],
    jobs: jobs.flat(),
  };
}
