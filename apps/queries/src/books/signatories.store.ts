// Who signs, on the last day of what is signed.
import { Injectable } from '@nestjs/common';
import type { Queryable } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import type { Signatory } from './signatories.js';

const sql = defineSql(import.meta.url, ['list-signatories']);

@Injectable()
export class SignatoriesStore {
  async listSignatories(db: Queryable, companyId: number, day: string): Promise<Signatory[]> {
    return await db.query<Signatory>(sql['list-signatories'], [companyId, day]);
  }
}
