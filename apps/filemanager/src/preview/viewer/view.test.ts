import { expect, it } from 'vitest'
import { rotatedSize, sheetStyle } from './view.ts'

const photo = { width: 800, height: 400 }

it('fits the width of the region, or all of it, or is a multiple of the natural size', () => {
  expect(sheetStyle('width', photo)).toEqual({ aspectRatio: 2, width: '100%' })
  expect(sheetStyle('page', photo)).toEqual({ aspectRatio: 2, width: 'min(100%, 200.000cqh)' })
  expect(sheetStyle(1.5, photo)).toEqual({ aspectRatio: 2, width: '1200px' })
})

it('leaves part of the space of extreme shapes empty, so they never make the preview endless', () => {
  expect(sheetStyle('width', { width: 1, height: 10_000 }).aspectRatio).toBe(1 / 20)
  expect(sheetStyle('width', { width: 10_000, height: 1 }).aspectRatio).toBe(20)
})

it('changes the sides of what is turned by a quarter', () => {
  expect(rotatedSize(photo, 90)).toEqual({ width: 400, height: 800 })
  expect(rotatedSize(photo, 180)).toEqual(photo)
})
