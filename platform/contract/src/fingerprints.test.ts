import { expect, it } from 'vitest'
import { containCopy, marksOf, wordsOf } from './fingerprints.ts'

const CODE = 'e.enqueueSetState=function(e,t){return e.updater.isMounted(t)},n="forward_ref of component"'

it('describes a script by three words in succession, without syntax and names that minifiers choose', () => {
  expect(wordsOf(CODE)).toEqual(['enqueueSetState', 'updater', 'isMounted', 'forward_ref', 'component'])
  expect([...marksOf(wordsOf(CODE))]).toEqual([
    'enqueueSetState updater isMounted',
    'updater isMounted forward_ref',
    'isMounted forward_ref component',
  ])
})

it('describes the same code in the same way, however its variables are called', () => {
  const renamed = CODE.replaceAll('e.', '$r.').replaceAll('(t)', '(_)')
  expect(marksOf(wordsOf(renamed))).toEqual(marksOf(wordsOf(CODE)))
})

const fingerprint = Array.from({ length: 20 }, (_, index) => `mark of number${index}`)
const first = (count: number) => new Set(fingerprint.slice(0, count))

it.each([
  [3, false],
  [4, true],
])('takes scripts with %i of 20 marks of a library for a copy: %s', (count, expected) => {
  expect(containCopy({ fingerprint }, first(count))).toBe(expected)
})

it('needs more of a package of the host’s own, because remotes import parts of it by other paths', () => {
  expect(containCopy({ fingerprint, exports: ['Button'] }, first(11))).toBe(false)
  expect(containCopy({ fingerprint, exports: ['Button'] }, first(12))).toBe(true)
})

it('recognizes nothing by a few marks, or without a fingerprint', () => {
  expect(containCopy({ fingerprint: fingerprint.slice(0, 10) }, first(3))).toBe(false)
  expect(containCopy({}, first(20))).toBe(false)
})
