// Sends SIGTERM while reads arrive at a constant rate: readiness fails first, and accepted requests are answered.
import { it } from '@jest/globals';
import { stopUnderLoad } from '@razao/testing/load';
import { useTestDatabase } from '@razao/testing/hooks';
import { expectWholeAnswers, givenReadBooks, readingLoad } from './fixtures/reading-load.js';

const db = useTestDatabase();

it('queries that gets SIGTERM under load answers every accepted request in full, and asks clients to close their connections', async () => {
  const company = await givenReadBooks(db);
  const answers = await stopUnderLoad('queries', db.url, 200, ({ url }) => readingLoad(url, company));
  expectWholeAnswers(company, answers);
});
