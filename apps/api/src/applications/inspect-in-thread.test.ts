import { expect, it } from 'vitest'
import { docx, pdf } from '../testing/documents/documents.ts'
import { inspectInThread } from './cv/inspect-in-thread.ts'

const UNBOUNDED = 2 ** 30

it('returns the result of the inspection', async () => {
  expect(await inspectInThread('cv.pdf', pdf('/JavaScript'), UNBOUNDED)).toEqual({ warnings: ['JavaScript'] })
  expect(await inspectInThread('cv.docx', docx(), UNBOUNDED)).toEqual({ warnings: [] })
  expect(await inspectInThread('cv.docx', pdf(), UNBOUNDED)).toEqual({ rejection: 'applications/bad-file' })
})

it('does not block the event loop', async () => {
  let turns = 0
  let isOver = false
  const inspected = inspectInThread('cv.docx', docx(), UNBOUNDED).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise(setImmediate)
    turns += 1
  }
  expect(await inspected).toEqual({ warnings: [] })
  expect(turns).toBeGreaterThan(2)
})

it('rejects a file whose inspection times out as too complex', async () => {
  expect(await inspectInThread('cv.docx', docx(), 0)).toEqual({ rejection: 'applications/too-complex' })
})
