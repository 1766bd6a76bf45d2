// A queue as an operator looks at it: how many jobs in which state, and the first of each. Ids and times only:
// what a job carries stays in the queue.
import type { AnyQueue } from './queue-backend.js';

const STATES = ['active', 'waiting', 'prioritized', 'delayed'] as const;

export type JobState = (typeof STATES)[number];

export interface JobOverview {
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
export async function overviewOf(queue: AnyQueue, jobsMax: number): Promise<QueueOverview> {
  const counts = await queue.getJobCounts(...STATES);
  const jobs = await Promise.all(
    STATES.map(async (state) => {
      const found = (counts[state] ?? 0) === 0 ? [] : await queue.getJobs([state], 0, jobsMax - 1, true);
      return found.map((job): JobOverview => ({
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
