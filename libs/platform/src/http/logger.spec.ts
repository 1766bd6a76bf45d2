import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { LogLevel } from '@nestjs/common';
import { ServiceLogger } from './logger.js';
import { requestContext } from './request-context.js';

/** Returns the lines that the logger writes, parsed. */
function written(work: (logger: ServiceLogger) => void, level: LogLevel = 'warn'): Record<string, unknown>[] {
  return linesOf(work, { level, json: true }).map((line) => JSON.parse(line) as Record<string, unknown>);
}

function linesOf(
  work: (logger: ServiceLogger) => void,
  options: { level: LogLevel; json: boolean },
): string[] {
  const lines: string[] = [];
  const keep = (chunk: unknown): boolean => lines.push(String(chunk)) > 0;
  jest.spyOn(process.stdout, 'write').mockImplementation(keep);
  jest.spyOn(process.stderr, 'write').mockImplementation(keep);
  work(new ServiceLogger({ service: 'spec', ...options }));
  jest.restoreAllMocks();
  return lines;
}

describe('the log', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('writes one JSON object per line, with service, request id and subject', () => {
    const [line] = written((logger) => {
      requestContext.run({ requestId: 'r-1', subject: 'ana' }, () => {
        logger.warn('careful', 'Spec');
      });
    });
    expect(line).toMatchObject({
      level: 'warn',
      message: 'careful',
      context: 'Spec',
      service: 'spec',
      requestId: 'r-1',
      subject: 'ana',
    });
  });

  it('has the request id in a line for a person too', () => {
    const lines = linesOf(
      (logger) => {
        logger.warn('not in a request', 'Spec');
        requestContext.run({ requestId: 'r-1' }, () => {
          logger.error('INTERNAL_ERROR GET /x', 'Error: the cause\n    at x', 'Request');
          logger.warn('without a context');
        });
      },
      { level: 'warn', json: false },
    );
    expect(lines.map((line) => line.replace(/^.*? (?=ERROR|WARN)/, ''))).toEqual([
      'WARN [Spec] not in a request\n',
      'ERROR [Request] r-1 INTERNAL_ERROR GET /x\n',
      'Error: the cause\n    at x\n',
      'WARN r-1 without a context\n',
    ]);
  });

  it('leaves out lines below its level', () => {
    expect(
      written((logger) => {
        logger.log('chatter');
        logger.debug('chatter');
      }),
    ).toEqual([]);
  });

  it('writes the time in ISO form', () => {
    const [line] = written((logger) => {
      logger.warn('careful');
    });
    expect(line?.['timestamp']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('writes what the framework logs at its start only at level debug', () => {
    const chatter = (logger: ServiceLogger): void => {
      logger.log('Mapped {/batch, POST} route', 'RouterExplorer');
      logger.log('Consolidation of 2025-01-01', 'RunMonth');
    };
    expect(written(chatter, 'log').map(({ context }) => context)).toEqual(['RunMonth']);
    expect(written(chatter, 'debug')).toHaveLength(2);
  });

  it('masks passwords, tokens and entry texts at any depth', () => {
    const [line] = written((logger) => {
      logger.warn({
        user: { name: 'ana', password: 'hunter2' },
        headers: { Authorization: 'Bearer abc' },
        documents: [{ texto: 'rent' }],
      });
    });
    expect(JSON.stringify(line)).not.toMatch(/hunter2|Bearer|rent/);
    expect(JSON.stringify(line)).toContain('ana');
  });
});
