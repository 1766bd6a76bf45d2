import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { EVENT_KINDS } from './event.dto.js';

it('EVENT_KINDS are the kinds that the functions of the schema write', () => {
  const schema = readFileSync(new URL('../../../../libs/schema/schema.sql', import.meta.url), 'utf8');
  const calls = schema.match(/PERFORM (ledger\.)?add_event\([^;]*?jsonb_build_object/g) ?? [];
  const kinds = calls.flatMap((call) => call.match(/(?<!WHEN )'[a-z-]+\.[a-z-]+'/g) ?? []);
  expect(new Set(kinds)).toEqual(new Set(EVENT_KINDS.map((kind) => `'${kind}'`)));
});
