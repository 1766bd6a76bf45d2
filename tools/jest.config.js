import { existsSync } from 'node:fs';
import { project } from '../jest.preset.js';

const hasChromium = existsSync(process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium');
if (!hasChromium) process.stdout.write('Left out: tools/e2e/console-* (CHROMIUM_PATH names no Chromium).\n');

export default {
  ...project({ name: 'tools' }),
  testPathIgnorePatterns: hasChromium ? [] : ['/e2e/console-'],
};
