import { describe, expect, it } from '@jest/globals';
import { UploadPace } from './upload-pace.js';

const LIMITS = { idleMsMax: 60_000, bytesPerSecondMin: 1_024, windowMs: 60_000 };
const WINDOW_BYTES = 60 * 1_024;
const BEGUN = 5_000;

describe('the pace of an upload', () => {
  it('is not checked before the first window is over', () => {
    const pace = new UploadPace(LIMITS, BEGUN);
    pace.heard(1, BEGUN + 1);
    expect(pace.fault(BEGUN + 59_999)).toBeUndefined();
  });

  it('is accepted at exactly the minimum rate in every window', () => {
    const pace = new UploadPace(LIMITS, BEGUN);
    for (let window = 1; window <= 3; window += 1) {
      const end = BEGUN + window * 60_000;
      pace.heard(WINDOW_BYTES, end - 1);
      expect(pace.fault(end)).toBeUndefined();
    }
  });

  it('is refused with UPLOAD_INTERRUPTED one byte below the minimum, whatever came in the window before', () => {
    const pace = new UploadPace(LIMITS, BEGUN);
    pace.heard(100 * WINDOW_BYTES, BEGUN + 59_999);
    expect(pace.fault(BEGUN + 60_000)).toBeUndefined();
    pace.heard(WINDOW_BYTES - 1, BEGUN + 119_999);
    expect(pace.fault(BEGUN + 120_000)).toMatchObject({
      code: 'UPLOAD_INTERRUPTED',
      message:
        'the body came too slowly: 61439 bytes in 60 s, at least 1024 bytes per second are expected: nothing was saved',
    });
  });

  it('is measured by the time that passed, also when the timer was late', () => {
    const late = (bytes: number): UploadPace => {
      const pace = new UploadPace(LIMITS, BEGUN);
      pace.heard(bytes, BEGUN + 89_999);
      return pace;
    };
    expect(late(90 * 1_024).fault(BEGUN + 90_000)).toBeUndefined();
    expect(late(90 * 1_024 - 1).fault(BEGUN + 90_000)).toBeDefined();
  });

  it('is refused for a client that sends one byte per minute', () => {
    const pace = new UploadPace(LIMITS, BEGUN);
    pace.heard(1, BEGUN + 59_000);
    expect(pace.fault(BEGUN + 60_000)?.message).toContain('1 bytes in 60 s');
  });

  it('is refused when nothing came for idleMsMax, and not before', () => {
    const pace = new UploadPace({ ...LIMITS, windowMs: 600_000 }, BEGUN);
    pace.heard(1, BEGUN + 10);
    expect(pace.fault(BEGUN + 60_009)).toBeUndefined();
    expect(pace.fault(BEGUN + 60_010)?.message).toBe(
      'nothing of the body came for 60000 ms: nothing was saved',
    );
  });

  it('is not checked when bytesPerSecondMin is 0', () => {
    const pace = new UploadPace({ ...LIMITS, bytesPerSecondMin: 0 }, BEGUN);
    pace.heard(1, BEGUN + 59_999);
    expect(pace.fault(BEGUN + 60_000)).toBeUndefined();
  });
});
