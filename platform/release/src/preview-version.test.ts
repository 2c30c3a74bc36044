import { expect, it } from 'vitest'
import { makeCandidate, promote } from './channel/changes.ts'
import { emptyChannel } from './channel/channel.ts'
import { toVersion } from './names.ts'
import { hasPreviewEnded, isPreviewVersion, previewEnd, toPreviewVersion } from './preview-version.ts'

const end = new Date('2026-01-17T12:00:00Z')
const preview = toPreviewVersion(end, '3f9a1c20')

it('names when a preview ends, rounded up to a minute, and what it contains', () => {
  expect(preview).toBe('preview-20260117t1200z-3f9a1c20')
  expect(toPreviewVersion(new Date(end.getTime() - 59_999), '3f9a1c20')).toBe(preview)
  expect(previewEnd(preview)).toEqual(end)
  expect(hasPreviewEnded(preview, new Date(end.getTime() - 1))).toBe(false)
  expect(hasPreviewEnded(preview, end)).toBe(true)
})

it.each([
  '1.0.0',
  '1.0.0-preview',
  'previews-1',
  'preview-1',
  'PREVIEW-20260117t1200z-3f9a1c20',
  'preview-20269917t1200z-3f9a1c20',
  'preview-20260117t1200z-3f9a1c20.1',
])('takes %s for no preview', (version) => {
  expect(isPreviewVersion(version)).toBe(false)
  expect(previewEnd(version)).toBeUndefined()
  expect(hasPreviewEnded(version, end)).toBe(false)
})

it('can never be made live', () => {
  const channel = { ...emptyChannel, stable: toVersion('1.0.0') }
  for (const change of [promote(preview), makeCandidate(preview, 10)]) {
    expect(() => change(channel, end)).toThrow('is a preview of a working tree, which never goes live.')
  }
})
