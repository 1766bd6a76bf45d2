// as: libs/platform/src/http/ports.ts
// expect: @typescript-eslint/no-restricted-imports
import { env } from 'node:process';
export const port = env['PORT'];
