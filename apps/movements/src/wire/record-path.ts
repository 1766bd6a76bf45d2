// The parameters of paths: a path names a branch by its codes and a record by its id.
import { BranchCode, Id, type Int64 } from '@razao/platform/http';
import { DEMO } from './demo-records.js';

export class BranchPath {
  @BranchCode({ description: 'Company code', example: DEMO.company })
  company: string;

  @BranchCode({ description: 'Branch code', example: DEMO.branch })
  branch: string;
}

/** Each route gives the example of its id in an ApiParam. */
export class RecordPath {
  @Id({ description: 'Id of the record, as lists and its creation answer it' })
  id: Int64;
}

export class BatchPath {
  @Id({ description: 'Id of the batch', example: DEMO.batchId })
  batchId: Int64;
}

export class DocumentPath {
  @Id({ description: 'Id of the document', example: DEMO.documentId })
  documentId: Int64;
}
