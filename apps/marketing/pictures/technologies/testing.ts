import { type MarkPaths, ring, tile } from './mark.ts'

/** Test tools. */
export const testing: Readonly<Record<string, MarkPaths>> = {
  // A browser with a play button.
  Playwright: {
    soft: tile(4, 7, 40, 8),
    lines: `${tile(4, 7, 40, 34)}M4 15h40M9 11h1M14 11h1`,
    accent: 'M19 20l14 8-14 8Z',
  },
  // A list of checks that runs fast.
  Vitest: {
    lines: 'M5 12l4 4 6-8M5 26l4 4 6-8M5 40l4 4 6-8',
    soft: tile(21, 9, 22, 5) + tile(21, 37, 22, 5),
    accent: 'M21 19l9 6-9 6ZM32 19l9 6-9 6Z',
  },
  // One unit among its neighbors.
  JUnit: {
    soft: tile(4, 30, 18, 12) + tile(26, 30, 18, 12),
    lines: `${tile(4, 30, 18, 12)}${tile(26, 30, 18, 12)}${tile(14, 12, 20, 14)}`,
    accentLines: 'M19 18l4 4 7-11',
  },
  // Two services and the contract between them.
  Pact: {
    soft: tile(3, 17, 11, 14) + tile(34, 17, 11, 14),
    lines: `${tile(3, 17, 11, 14)}${tile(34, 17, 11, 14)}M18 6h12v36H18ZM21 13h6M21 19h6`,
    accent: ring(24, 32, 4.5),
  },
  // Load that climbs.
  k6: {
    soft: 'M5 42V34h10V26h10V17h10v25Z',
    lines: 'M5 42V34h10V26h10V17h10v25ZM5 42h39',
    accentLines: 'M8 22 34 6M34 6h-8M34 6l-3 7',
  },
  // A person under a magnifying glass.
  'axe-core': { lines: `${ring(20, 20, 15)}M31 31l12 12M14 18h12M20 18v6l-4 7M20 24l4 7`, accent: ring(20, 12, 3) },
  // A phone and the finger on it.
  Appium: {
    lines: 'M14 4h18a3 3 0 0 1 3 3v34a3 3 0 0 1-3 3H14a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3ZM20 39h6',
    soft: ring(23, 21, 9),
    accent: ring(23, 21, 4),
  },
  // A helper that reads keywords.
  'Robot Framework': {
    soft: tile(9, 15, 30, 22),
    lines: `${tile(9, 15, 30, 22)}M24 15V9M4 22v8M44 22v8M17 31h14`,
    accent: ring(18, 23, 3) + ring(30, 23, 3) + ring(24, 7, 3),
  },
}
