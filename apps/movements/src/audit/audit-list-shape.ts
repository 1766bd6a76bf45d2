// What the list of audit events offers: newest first.
import type { ListShape } from '../lists/list-request.js';

export const AUDIT_LIST: ListShape<'id'> = { filters: [], sort: ['id'], direction: 'desc' };
