import { expect, it } from '@jest/globals';
import { barsOf, HEIGHT, WIDTH } from './bars.ts';

it('bars extend up and down from zero, and the largest and smallest value fill the height', () => {
  const { bars, zero } = barsOf([
    [30, -10],
    [0, 10],
  ]);
  expect(zero).toBe(90);
  expect(bars.map(({ y, height }) => [y, height])).toEqual([
    [0, 90],
    [90, 30],
    [90, 0],
    [60, 30],
  ]);
  expect(bars.map(({ x, width }) => [x, width])).toEqual([
    [37.5, 112.5],
    [150, 112.5],
    [337.5, 112.5],
    [450, 112.5],
  ]);
});

it.each([[[]], [[[0, 0]]]])('zeros only (%j) are bars without height at the bottom', (groups) => {
  const { bars, zero } = barsOf(groups);
  expect(zero).toBe(HEIGHT);
  expect(bars.every(({ x, height }) => height === 0 && x < WIDTH)).toBe(true);
});
