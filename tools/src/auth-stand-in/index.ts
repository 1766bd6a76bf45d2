export { AuthStandInEnv } from './auth-stand-in.env.js';
export { DEVELOPMENT_TOKEN_LIFETIME_SECONDS, startAuthStandIn } from './auth-stand-in.js';
export type { AuthStandIn } from './auth-stand-in.js';
export { openSigningKey, readSigningKey, SigningKeyMissing } from './signing-key.js';
