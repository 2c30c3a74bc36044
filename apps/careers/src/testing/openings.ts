import type { Career } from '@site/contracts'

/** Creates an opening that stays open for a long time. */
export function createOpening(overrides: Partial<Career> = {}): Career {
  return {
    id: 'loom-keeper',
    jobTime: 'Full time',
    title: 'Loom Keeper',
    description: 'You keep the looms running.',
    team: 'Weaving',
    location: 'Halden Mills, MA',
    workplace: 'on-site',
    employmentType: 'FULL_TIME',
    datePosted: '2026-11-01',
    validThrough: '2999-12-31',
    salary: { min: 90_000, max: 110_000, currency: 'USD', unit: 'YEAR' },
    responsibilities: ['Oil the shafts'],
    requirements: ['Steady hands'],
    benefits: ['Free cloth'],
    ...overrides,
  }
}
