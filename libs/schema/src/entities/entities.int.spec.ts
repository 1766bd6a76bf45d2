import { beforeAll, describe, expect, it } from '@jest/globals';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { givenBatch, givenCompany, givenOpenPeriod, type GivenCompany } from '@razao/testing/factories';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { BatchEntity, BranchPeriodEntity, CompanyEntity, ledgerEntities } from './index.js';

const PERIOD = '2024-01-01';

const INT8 = 20;
const DATE = 1082;
const usualParser = pg.types.getTypeParser as (oid: number, format: 'text' | 'binary') => unknown;

/** Parses values as the connections of the services do: int8 as numbers, dates as texts. */
const types = {
  getTypeParser: (oid: number, format: 'text' | 'binary' = 'text'): unknown => {
    if (oid === INT8) return Number;
    return oid === DATE ? String : usualParser(oid, format);
  },
};

describe('ledgerEntities', () => {
  const database = useTestDatabase();
  let dataSource: DataSource;
  let company: GivenCompany;

  beforeAll(async () => {
    company = await givenCompany(database);
    dataSource = await new DataSource({
      type: 'postgres',
      url: database.url,
      entities: [...ledgerEntities],
      synchronize: false,
      extra: { types },
    }).initialize();
    closeAfterTests(() => dataSource.destroy());
  });

  it.each(ledgerEntities.map((entity) => [entity.name, entity] as const))(
    '%s has only columns of the schema',
    async (_name, entity) => {
      await expect(
        dataSource.manager.find(entity as typeof BatchEntity, { take: 1 }),
      ).resolves.toBeInstanceOf(Array);
    },
  );

  it('have every column of their tables', async () => {
    const rows = await database.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema IN ('ledger', 'compliance')`,
    );
    const mapped = new Set(
      dataSource.entityMetadatas.flatMap(({ tableName, columns }) =>
        columns.map(({ databaseName }) => `${tableName}.${databaseName}`),
      ),
    );
    const tables = new Set(dataSource.entityMetadatas.map(({ tableName }) => tableName));
    const unmapped = rows
      .map(({ name }) => name)
      .filter((name) => tables.has(name.split('.')[0] ?? '') && !mapped.has(name));
    expect(unmapped).toEqual([]);
  });

  it('read a batch with the defaults of the database', async () => {
    await givenOpenPeriod(database, company.branch, PERIOD);
    const { id } = await givenBatch(database, company.branch, PERIOD);
    const { manager } = dataSource;
    const batch = await manager.findOneByOrFail(BatchEntity, { id });
    expect(typeof batch.id).toBe('number');
    expect(batch.createdAt).toBeInstanceOf(Date);
    expect(batch).toMatchObject({ period: PERIOD, createdBy: null });
    expect(await manager.findOneByOrFail(BranchPeriodEntity, { period: PERIOD })).toMatchObject({
      branchId: company.branch.id,
      status: 'OPEN',
      closedThroughDay: 0,
      consolidatedAt: null,
    });
    expect(await manager.findOneByOrFail(CompanyEntity, { id: company.id })).toMatchObject({
      basePeriod: company.basePeriod,
    });
  });
});
