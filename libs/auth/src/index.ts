// The door of the auth library: nothing below it is imported by another project.
export { AuthModule } from './auth.module.js';
export type { AuthModuleOptions } from './auth.module.js';
export { EVERY_BRANCH, permits } from './access/access-scope.js';
export type { AccessScope, BranchRef } from './access/access-scope.js';
export { AccessDirectory } from './access/access-directory.js';
export { AccessStore } from './access/access.store.js';
export type { Permission } from './access/access.store.js';
export { BranchDirectory } from './access/branch-directory.js';
export { BranchGate } from './access/branch-gate.js';
export { AdminOnly, Authenticated, BEARER_SCHEME, BranchAccess, Public } from './routes/route-rule.js';
export type { BranchAccessOptions } from './routes/route-rule.js';
export { Branch, Branches, Scope } from './routes/request-access.js';
export { publicJwkOf, signToken, signingKeyOf, TOKEN_LIFETIME_SECONDS } from './tokens/sign-token.js';
export type { SigningKey, TokenClaims } from './tokens/sign-token.js';
export { TokenKeyInvalid, TokenRejected } from './tokens/token-errors.js';
export type { TokenSettings } from './tokens/token-settings.js';
export { TokenVerifier } from './tokens/token-verifier.js';
export type { Caller } from './tokens/token-verifier.js';
