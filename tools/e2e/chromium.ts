// Starts the Chromium of the tests.
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const PROGRAM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

export const HAS_CHROMIUM = existsSync(PROGRAM);

export async function openChromium(): Promise<Browser> {
  return await chromium.launch({ executablePath: PROGRAM, args: ['--no-sandbox', '--disable-gpu'] });
}
