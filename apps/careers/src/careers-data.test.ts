import { readFile } from 'node:fs/promises'
import type { Career } from '@site/contracts'
import { describe, expect, it } from 'vitest'
import remote from '../remote.ts'
import { noFilters } from './openings/filters.ts'
import { createOpening } from './testing/openings.ts'

const file = new URL('../public/assets/data/careers-data.json', import.meta.url)
const { careers } = JSON.parse(await readFile(file, 'utf8')) as { careers: Career[] }
const words = (text: string) => text.trim().split(/\s+/).length
const lists = ({ responsibilities = [], requirements = [], benefits = [] }: Career) => [
  ...responsibilities,
  ...requirements,
  ...benefits,
]

it('lists six to eight openings with unique ids that are valid in URLs, and none of a folder’s files', () => {
  const ids = careers.map(({ id }) => id)
  expect(ids.length).toBeGreaterThanOrEqual(6)
  expect(ids.length).toBeLessThanOrEqual(8)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  // `/application/files` is the URL of a folder named application.
  expect(ids).not.toContain('files')
})

it('is rendered on the server with every filter in the query, and the opening that it names', () => {
  expect(remote.routes[0]?.query).toEqual([...Object.keys(noFilters), 'opening'])
})

it('repeats no sentence', () => {
  const sentences = careers.flatMap((career) => [...career.description.split(/(?<=\.) /), ...lists(career)])
  expect(sentences.length).toBe(new Set(sentences).size)
})

it('includes the data file in the remote and its page in the sitemap', () => {
  expect(remote.files).toEqual(['assets/data/careers-data.json'])
  expect(remote.sitemap?.map(({ path }) => path)).toContain('/careers')
})

it('describes each page in one line for llms.txt, and lists the openings in the feed', () => {
  for (const { path, title, description } of remote.sitemap ?? []) {
    expect(title, path).toMatch(/\w/)
    expect(description, path).toMatch(/^.{60,155}$/)
  }
  const [feed] = remote.feeds ?? []
  const listed = remote.sitemap?.filter(({ path }) => path.startsWith(feed?.entries ?? '-'))
  expect(listed?.length).toBeGreaterThanOrEqual(6)
})

describe.each(careers)('$id', (career) => {
  it('contains 200 to 300 words', () => {
    const count = words([career.description, ...lists(career)].join(' '))
    expect(count).toBeGreaterThanOrEqual(200)
    expect(count).toBeLessThanOrEqual(300)
  })

  it('fills in every key', () => {
    expect(Object.keys(career)).toEqual(Object.keys(createOpening()))
    expect(career.responsibilities).toHaveLength(6)
    expect(career.requirements).toHaveLength(6)
    expect(career.benefits).toHaveLength(5)
    expect(['on-site', 'hybrid', 'remote']).toContain(career.workplace)
    expect(['FULL_TIME', 'PART_TIME', 'CONTRACTOR']).toContain(career.employmentType)
  })

  it('has plausible dates and pay', () => {
    expect(career.datePosted).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(career.validThrough).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(career.datePosted && career.validThrough && career.datePosted < career.validThrough).toBe(true)
    expect(career.salary && career.salary.min < career.salary.max).toBe(true)
  })

  it('avoids marketing clichés', () => {
    expect([career.title, career.description, ...lists(career)].join(' ')).not.toMatch(
      /\b(leverage|unlock|journey|world-class|cutting-edge|best-in-class|passionate|rock ?star|ninja|synerg|lorem)/i,
    )
  })
})
