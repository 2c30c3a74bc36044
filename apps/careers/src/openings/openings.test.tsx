// @vitest-environment happy-dom
import { hydratePart } from '@mfe/page/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createOpening } from '../testing/openings.ts'
import { Openings } from './openings.tsx'

const openings = [
  createOpening({ id: 'first', title: 'First Job', team: 'Weave' }),
  createOpening({ id: 'second', title: 'Second Job', team: 'Color' }),
  createOpening({ id: 'third', title: 'Third Job', team: 'Color' }),
]
const hydrateAt = (at: string, beforeHydration?: () => void) => {
  window.history.replaceState(null, '', at)
  hydratePart(<Openings openings={openings} heading={null} />, at, beforeHydration)
}
const team = () => screen.getByLabelText<HTMLSelectElement>('Team')
const search = () => screen.getByRole<HTMLInputElement>('searchbox')

beforeEach(() => window.history.replaceState(null, '', '/careers'))
afterEach(cleanup)

it('applies filters that were entered before hydration', () => {
  hydrateAt('/careers?mfe=a', () => {
    search().value = 'third'
    team().value = 'Color'
  })
  expect([search().value, team().value]).toEqual(['third', 'Color'])
  expect(screen.getByText('1 of 3 openings')).toBeTruthy()
  expect(window.location.search).toBe('?mfe=a&search=third&team=Color')
})

it('keeps the URL if nothing was entered', () => {
  hydrateAt('/careers?team=Color&search=second')
  expect(screen.getByText('1 of 3 openings')).toBeTruthy()
  expect(window.location.search).toBe('?team=Color&search=second')
})
