// as: libs/platform/src/env/read-env.ts
// expect: nothing
// Stands for the one place that reads the environment.
export const url = process.env['DATABASE_URL'];
