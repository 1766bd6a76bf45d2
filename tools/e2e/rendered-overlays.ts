// Runs tests of rendered overlays on machines that can render them.
import { describe, expect, it } from '@jest/globals';
import { CAN_RENDER } from './manifests.js';

/** @param missing further programs that the tests need and the machine lacks */
export function describeRendered(name: string, tests: () => void, missing: readonly string[] = []): void {
  if (CAN_RENDER && missing.length === 0) {
    describe(name, tests);
    return;
  }
  const lacking = [...(CAN_RENDER ? [] : ['kubectl or kustomize']), ...missing].join(', ');
  it('is left out', () => {
    process.stdout.write(`Left out: ${name} (there is no ${lacking} on PATH).\n`);
    expect(lacking).not.toBe('');
  });
}
