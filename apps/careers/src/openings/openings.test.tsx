// @vitest-environment happy-dom
import { hydratePart } from '@mfe/page/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anOpening } from '../testing/openings.ts'
import { Openings } from './openings.tsx'

const openings = [
  anOpening({ id: 'first', title: 'First Job', team: 'Weave' }),
  anOpening({ id: 'second', title: 'Second Job', team: 'Color' }),
  anOpening({ id: 'third', title: 'Third Job', team: 'Color' }),
]
const hydrateAt = (at: string, meanwhile?: () => void) => {
  window.history.replaceState(null, '', at)
  hydratePart(<Openings openings={openings} />, at, meanwhile)
}
const team = () => screen.getByLabelText<HTMLSelectElement>('Team')
const search = () => screen.getByRole<HTMLInputElement>('searchbox')

beforeEach(() => window.history.replaceState(null, '', '/careers'))
afterEach(cleanup)

it('filters by what was typed and chosen before hydration', () => {
  hydrateAt('/careers?mfe=a', () => {
    search().value = 'third'
    team().value = 'Color'
  })
  expect([search().value, team().value]).toEqual(['third', 'Color'])
  expect(screen.getByText('1 opening of 3')).toBeTruthy()
  expect(window.location.search).toBe('?mfe=a&search=third&team=Color')
})

it('keeps the address if nothing was chosen', () => {
  hydrateAt('/careers?team=Color&search=second')
  expect(screen.getByText('1 opening of 3')).toBeTruthy()
  expect(window.location.search).toBe('?team=Color&search=second')
})
