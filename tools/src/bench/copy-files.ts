// Whole tables between files and the server: by psql where the machine has it, else by the platform's COPY.
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { BenchServer } from './bench-server.js';
import { runProgram } from './programs.js';

/** @param statement COPY … FROM STDIN */
export async function copyIn(
  server: BenchServer,
  database: string,
  statement: string,
  inputFile: string,
): Promise<void> {
  const { psql } = server.programs;
  if (psql !== undefined) {
    await runProgram(psql, { args: psqlArguments(server, database, statement), inputFile });
    return;
  }
  await server.withSuperuser(database, (superuser) =>
    superuser.transaction((tx) => tx.copyIn(statement, createReadStream(inputFile))),
  );
}

/** @param statement COPY … TO STDOUT */
export async function copyOut(
  server: BenchServer,
  database: string,
  statement: string,
  outputFile: string,
): Promise<void> {
  const { psql } = server.programs;
  if (psql !== undefined) {
    await runProgram(psql, { args: psqlArguments(server, database, statement), outputFile });
    return;
  }
  await server.withSuperuser(database, (superuser) =>
    superuser.transaction((tx) => pipeline(tx.copyOut(statement), createWriteStream(outputFile))),
  );
}

function psqlArguments(server: BenchServer, database: string, statement: string): string[] {
  return ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', server.urlOf(database), '-c', statement];
}
