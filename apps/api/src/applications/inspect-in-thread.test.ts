import { expect, it } from 'vitest'
import { docx, pdf } from '../testing/documents/documents.ts'
import { inspectInThread } from './cv/inspect-in-thread.ts'

const UNBOUNDED = 2 ** 30

it('judges like the inspection that it runs', async () => {
  expect(await inspectInThread('cv.pdf', pdf('/JavaScript'), UNBOUNDED)).toEqual(['JavaScript'])
  expect(await inspectInThread('cv.docx', docx(), UNBOUNDED)).toEqual([])
  expect(await inspectInThread('cv.docx', pdf(), UNBOUNDED)).toBeUndefined()
})

it('lets other requests be served meanwhile', async () => {
  let turns = 0
  let isOver = false
  const inspected = inspectInThread('cv.docx', docx(), UNBOUNDED).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise(setImmediate)
    turns += 1
  }
  expect(await inspected).toEqual([])
  expect(turns).toBeGreaterThan(2)
})

it('gives up a file that takes too long', async () => {
  expect(await inspectInThread('cv.docx', docx(), 0)).toBeUndefined()
})
