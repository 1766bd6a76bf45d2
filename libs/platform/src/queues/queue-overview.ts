// A queue as an operator sees it: the number of jobs in each state, and the first jobs of each. It shows only ids and
// times, never the data of a job.
import type { AnyQueue, QueueBackend } from './queue-backend.js';

const STATES = ['active', 'waiting', 'prioritized', 'delayed'] as const;

type JobState = (typeof STATES)[number];

interface JobOverview {
  id: string;
  state: JobState;
  /** Number of attempts that failed. */
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

/** Returns at most `jobsMax` jobs of each state, the oldest first. */
export async function overviewOf(
  queue: AnyQueue,
  kind: QueueBackend['kind'],
  jobsMax: number,
): Promise<QueueOverview> {
  const counts = await queue.getJobCounts(...STATES);
  const jobs = await Promise.all(
    STATES.map(async (state) => {
      const count = counts[state] ?? 0;
      // For these two states BullMQ 6.7 on PostgreSQL counts the range from the newest job, whatever order is
      // requested.
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
