import { CLOUD, drum, type MarkPaths, ring, tile } from './mark.ts'

/** Clouds, operations and application platforms. */
export const platforms: Readonly<Record<string, MarkPaths>> = {
  // Building blocks below a cloud.
  AWS: {
    soft: 'M14 28a8 8 0 0 1-1-16 12 12 0 0 1 23-2 9 9 0 0 1 0 18Z',
    lines: tile(8, 34, 9, 8) + tile(31, 34, 9, 8),
    accent: tile(19, 33, 10, 10),
  },
  // A cloud in front of the sun in an open sky.
  Azure: {
    soft: ring(31, 17, 10),
    lines: 'M13 40a7 7 0 0 1 0-14 10 10 0 0 1 19-2 8 8 0 0 1 1 16Z',
    accent: ring(34, 14, 4),
  },
  // A network inside a cloud.
  'Google Cloud': {
    lines: `${CLOUD}M18 29l6-6 7 5`,
    soft: ring(18, 29, 3.5) + ring(31, 28, 3.5),
    accent: ring(24, 22, 4),
  },
  // Terrain in layers.
  Terraform: {
    soft: 'M24 18l17 8-17 8-17-8Z',
    lines: 'M24 18l17 8-17 8-17-8ZM7 34l17 8 17-8',
    accent: 'M24 4l13 6-13 6-13-6Z',
  },
  // Containers steered by one helm.
  Kubernetes: {
    soft: tile(18, 26, 12, 9),
    lines: `${tile(4, 26, 12, 9)}${tile(18, 26, 12, 9)}${tile(32, 26, 12, 9)}M4 41h40M24 20V14M10 22v-4h28v4`,
    accent: ring(24, 9, 5),
  },
  // A measured pulse with the peak that raises an alert.
  Prometheus: { lines: 'M4 30h8l4-8 6 18 6-26 5 16h11', soft: tile(4, 42, 40, 2), accent: ring(28, 9, 4.5) },
  // A wall of panels.
  Grafana: {
    soft: tile(27, 6, 16, 15),
    lines: `${tile(5, 6, 17, 15)}${tile(27, 6, 16, 15)}${tile(5, 27, 38, 15)}M9 16l4-4 4 3`,
    accent: 'M10 38l8-6 7 3 13-6v9Z',
  },
  // Declared and running state, reconciled in a loop.
  'Argo CD': {
    lines: 'M8 26a16 16 0 0 1 28-12M40 22a16 16 0 0 1-28 12M37 6v9h-9M11 42v-9h9',
    soft: ring(24, 24, 7),
    accent: ring(24, 24, 3.5),
  },
  // A type between brackets.
  TypeScript: {
    lines: 'M16 8C8 8 14 24 6 24c8 0 2 16 10 16M32 8c8 0 2 16 10 16-8 0-2 16-10 16',
    accent: ring(24, 17, 3.5) + ring(24, 31, 3.5),
  },
  // Components inside components.
  React: {
    soft: tile(12, 14, 11, 22),
    lines: `${tile(5, 6, 38, 36)}${tile(12, 14, 11, 22)}${tile(28, 26, 9, 10)}`,
    accent: tile(28, 14, 9, 8),
  },
  // An event loop around a prompt.
  'Node.js': { lines: 'M40 17A18 18 0 1 0 42 26M42 8v10H32', accentLines: 'M17 19l6 5-6 5M26 31h7' },
  // A bean.
  Java: {
    soft: 'M12 38C2 28 8 10 22 6s24 10 18 22-18 20-28 10Z',
    lines: 'M12 38C2 28 8 10 22 6s24 10 18 22-18 20-28 10Z',
    accentLines: 'M14 36c6-8 2-10 9-14s4-10 9-13',
  },
  // A value that may be missing, read safely.
  Kotlin: {
    lines: `${tile(6, 6, 36, 36)}M18 19a6 6 0 1 1 8 6c-2 1-2 2-2 4`,
    accent: ring(24, 35, 2.5) + ring(33, 35, 2.5),
  },
  // A phone and a watch.
  Swift: {
    lines: 'M8 6h16a3 3 0 0 1 3 3v30a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3ZM13 37h6M34 20v-6h7v6M34 32v6h7v-6',
    soft: ring(37.5, 26, 7),
    accentLines: 'M12 16l7 7-7 7',
  },
  // Two tables and the key between them.
  PostgreSQL: {
    lines: `${drum(5, 11, 20, 26)}M5 24a10 5 0 0 0 20 0M25 30h9M34 20h9v22h-9Z`,
    soft: tile(34, 20, 9, 7),
    accent: ring(29.5, 30, 4),
  },
}
