import type { MenuEntry } from '@mfe/contract'
import { fakeRemote, fakeShell } from '@mfe/release/testing'
import { expect, it } from 'vitest'
import { compose } from '../composition/composition.ts'
import { planFor } from './plan.ts'

const planWith = (menu: readonly MenuEntry[]) => {
  const release = fakeRemote({ name: 'careers', menu: [...menu] })
  const remotes = new Map([['careers', { version: '1.0.0', release }]])
  return planFor(compose({ version: '1.0.0', release: fakeShell() }, remotes, [], undefined), 'public')
}

const jobs = { group: 'careers', order: 1, label: 'Jobs', path: '/jobs' }
const teams = { group: 'careers', order: 2, label: 'Teams', path: '/teams', summary: 'Whom you would work with' }

it('lists the summaries of menu entries by path, apart from their labels', () => {
  expect(planWith([jobs, teams])).toMatchObject({
    menu: { careers: { '/jobs': 'Jobs', '/teams': 'Teams' } },
    summaries: { '/teams': 'Whom you would work with' },
  })
})

it('has no list of summaries if no entry has one', () => {
  expect(planWith([jobs])).not.toHaveProperty('summaries')
})
