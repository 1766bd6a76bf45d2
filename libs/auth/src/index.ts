// The public interface of the auth library.
export { AuthModule } from './auth.module.js';
export { EVERY_BRANCH, permits } from './access/access-scope.js';
export type { AccessScope, BranchRef } from './access/access-scope.js';
export { AccessDirectory } from './access/access-directory.js';
export { BranchDirectory } from './access/branch-directory.js';
export { AccessListener } from './access/access-listener.js';
export { RecordHomes } from './access/record-homes.js';
export { companyNamed, elsewhereOf, type ElsewhereRow } from './access/elsewhere.js';
export { BranchGate } from './access/branch-gate.js';
export { AdminOnly, Authenticated, BranchAccess } from './routes/access-decorators.js';
export { Branch, Branches, Scope, rememberScope, scopeOf } from './routes/request-access.js';
export { TokenRejected } from './tokens/token-errors.js';
export { isSubject, SUBJECT_CHARS_MAX } from './tokens/token-settings.js';
export { TokenVerifier } from './tokens/token-verifier.js';
