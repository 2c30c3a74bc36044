import { expect, it } from 'vitest'
import { createOpening } from '../testing/openings.ts'
import { jobPosting } from './job-posting.ts'

it('includes the fields that search engines require and recommend', () => {
  expect(jobPosting(createOpening())).toMatchObject({
    '@type': 'JobPosting',
    title: 'Loom Keeper',
    datePosted: '2026-11-01',
    validThrough: '2999-12-31T23:59:59-05:00',
    employmentType: 'FULL_TIME',
    directApply: true,
    hiringOrganization: { '@id': '/#org' },
    jobLocation: {
      address: { addressLocality: 'Halden Mills', addressRegion: 'MA', addressCountry: 'US' },
    },
    baseSalary: { currency: 'USD', value: { minValue: 90_000, maxValue: 110_000, unitText: 'YEAR' } },
    identifier: { value: 'loom-keeper' },
  })
})

it('replaces the workplace of a remote opening with where applicants may live', () => {
  const posting = jobPosting(createOpening({ workplace: 'remote', location: 'United States' }))
  expect(posting).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'United States' },
  })
  expect(posting).not.toHaveProperty('jobLocation')
})

it('describes the opening in HTML, with the text escaped', () => {
  const posting = jobPosting(createOpening({ description: 'R&D <b>', benefits: [] }))
  expect(posting).toHaveProperty(
    'description',
    '<p>R&amp;D &lt;b&gt;</p><p>You will</p><ul><li>Oil the shafts</li></ul><p>You bring</p><ul><li>Steady hands</li></ul>',
  )
})

it.each(['datePosted', 'location'] as const)('returns null without a %s', (key) => {
  expect(jobPosting(createOpening({ [key]: undefined }))).toBeNull()
})
