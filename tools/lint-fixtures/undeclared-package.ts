// as: libs/domain/src/errors/error-texts.ts
// expect: razao/declared-dependency
import * as express from 'express';
export const seen = express;
