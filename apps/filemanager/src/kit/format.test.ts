import { expect, it } from 'vitest'
import { formatFileSize, formatKb, formatSize } from './format.ts'
import { texts } from './texts.ts'

const file = (size: number, isEmpty?: true) => ({ fileName: 'a', uploadTime: '', size, ...(isEmpty && { isEmpty }) })

it('never writes a few bytes as nothing', () => {
  expect(formatKb(file(0))).toBe('<0.01')
  expect(formatKb(file(0, true))).toBe('0.00')
  expect(formatKb(file(0.01))).toBe('0.01')
  expect(formatSize(file(0))).toBe('<0.01 KB')
  expect(formatSize(file(1536))).toBe('1,536.00 KB (1.5 MB)')
  expect(formatFileSize(file(0))).toBe('<0.01 KB')
  expect(formatFileSize(file(1536))).toBe('1.5 MB')
})

it('adds up the sizes of several files', () => {
  expect(texts.sizeToDelete([file(0)])).toBe('Size: <0.01 KB')
  expect(texts.sizeToDelete([file(0), file(0, true)])).toBe('Total size: <0.01 KB')
  expect(texts.sizeToDelete([file(0, true), file(0, true)])).toBe('Total size: 0.00 KB')
  expect(texts.sizeToDelete([file(0), file(1)])).toBe('Total size: 1.00 KB')
})
