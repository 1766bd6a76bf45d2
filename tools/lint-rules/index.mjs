// The project's own lint rules, for what it agreed on and no published rule checks.
import { declaredDependency } from './declared-dependency.mjs';
import { fileName } from './file-name.mjs';
import { opensWithWhy } from './opens-with-why.mjs';
import { testAsserts } from './test-asserts.mjs';

export const razao = {
  meta: { name: 'razao' },
  rules: {
    'declared-dependency': declaredDependency,
    'file-name': fileName,
    'opens-with-why': opensWithWhy,
    'test-asserts': testAsserts,
  },
};
