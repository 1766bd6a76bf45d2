export { AuthStandInEnv } from './auth-stand-in.env.js';
export { type DevelopmentKey, signToken } from './sign-token.js';
export { readSigningKey } from './signing-key.js';
