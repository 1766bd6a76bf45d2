// The variables of the services that stream large answers: one meaning, one default.

export const STREAMS_POOL_PERCENT = {
  description: 'part of DATABASE_POOL_MAX that large answers may hold, in percent; at least one connection',
  default: 50,
  min: 1,
  max: 90,
};

export const STREAMS_PER_CALLER_MAX = {
  description:
    'large answers of one caller at once, always one fewer than all may hold; a further one waits DATABASE_ACQUIRE_TIMEOUT_MS and is answered 503',
  default: 3,
  min: 1,
  max: 500,
};

export const STREAM_BYTES_PER_SECOND_MIN = {
  description:
    'least rate at which a client takes a large answer, before compression; a slower one is disconnected',
  default: 16_384,
  min: 1,
  max: 1_048_576,
};

export const STREAM_RATE_WINDOW_MS = {
  description: 'over how long that rate is measured; a client that takes nothing for so long is disconnected',
  default: 60_000,
  min: 100,
  max: 3_600_000,
};
