// What a path names: a branch by its codes, a record by its id.
import { BranchCode, Id, type Int64 } from '@razao/platform/http';
import { DEMO } from './demo-records.js';

export class BranchPath {
  @BranchCode({ example: DEMO.company })
  company: string;

  @BranchCode({ example: DEMO.branch })
  branch: string;
}

/** The route's ApiParam gives the example. */
export class RecordPath {
  @Id()
  id: Int64;
}

export class BatchPath {
  @Id({ example: DEMO.batchId })
  batchId: Int64;
}

export class DocumentPath {
  @Id({ example: DEMO.documentId })
  documentId: Int64;
}
